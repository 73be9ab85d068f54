import { createHash, randomUUID } from "node:crypto";
import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

const anyone = visitor();
const server = service();
let user: Person;
let admin: Person;
beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
});

describe("is_admin", () => {
  test("answers admins about everyone and others only about themselves", async () => {
    const ask = async (client: SupabaseClient, id: string | null) =>
      (await client.rpc("is_admin", { _user_id: id })).data;
    for (const client of [admin.client, server]) {
      expect([await ask(client, admin.id), await ask(client, user.id)]).toEqual([true, false]);
    }
    for (const client of [user.client, anyone]) {
      expect([await ask(client, admin.id), await ask(client, user.id), await ask(client, null)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  test("is false once the session has ended, although its token is valid for longer", async () => {
    const [owner, accomplice] = await Promise.all([signUpAdmin(), signUp()]);
    const { data } = await owner.client.auth.getSession();
    const stolen = visitor();
    await stolen.auth.setSession(data.session as Session);
    const heard: string[] = [];
    const subscribed = new Promise((resolve) =>
      stolen
        .channel("notes")
        .on("postgres_changes", { event: "INSERT", schema: "public", table: "notes_entries" }, (change) =>
          heard.push(change.new.id),
        )
        .on("system", {}, resolve)
        .subscribe(),
    );
    await subscribed;
    const addNote = async (published: boolean) => {
      const note = { content: { root: { type: "root", children: [] } }, published };
      return (await server.from("notes_entries").insert(note).select("id").single().throwOnError()).data.id;
    };
    const ids = [await addNote(false)];
    await vi.waitFor(() => expect(heard).toEqual(ids), 10_000);

    expect((await owner.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await stolen.rpc("is_admin", { _user_id: owner.id })).data).toBe(true);
    expect((await owner.client.auth.signOut()).error).toBeNull();

    expect((await stolen.rpc("is_admin", { _user_id: owner.id })).data).toBe(false);
    expect((await stolen.from("revisions").select("id").limit(1)).data).toEqual([]);
    const role = { user_id: accomplice.id, role: "admin" };
    expect((await stolen.from("user_roles").insert(role)).error).toMatchObject(FORBIDDEN);
    const upload = await stolen.storage
      .from("images")
      .upload(`${randomUUID()}/original.png`, new Blob(["x"]));
    expect(upload.error).not.toBeNull();
    // Changes arrive in order: a client that has received the second one was not sent the first.
    ids.push(await addNote(false), await addNote(true));
    await vi.waitFor(() => expect(heard).toContain(ids[2]), 10_000);
    expect(heard).not.toContain(ids[1]);
    await stolen.removeAllChannels();
    await server.from("notes_entries").delete().in("id", ids);
  });

  test("cannot be made true by writing roles", async () => {
    const role = { user_id: user.id, role: "admin" };
    for (const client of [anyone, user.client]) {
      expect((await client.from("user_roles").insert(role)).error).toMatchObject(FORBIDDEN);
    }
    expect((await user.client.from("user_roles").select()).data).toEqual([]);
    expect((await anyone.from("user_roles").select()).error).toMatchObject(FORBIDDEN);
  });
});

// Needs a site without admins, which only the database owner can arrange.
describe.runIf(isEmbedded())("the first and the last admin", () => {
  const token = randomUUID();
  const invite = { token_hash: createHash("sha256").update(token).digest("hex") };
  let former: { user_id: string; role: string }[] = [];
  let first: Person;
  let sql: ReturnType<typeof database>;

  beforeAll(async () => {
    sql = database();
    former = await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      return tx<{ user_id: string; role: string }[]>`delete from public.user_roles returning user_id, role`;
    });
  });
  afterAll(async () => {
    if (former.length > 0) await sql`insert into public.user_roles ${sql(former)} on conflict do nothing`;
    await sql.end();
  });

  test("an account that signed up with an invite is the admin elsewhere, too, unless its password has changed", async () => {
    const [first, later] = await Promise.all([signUp(), signUp()]);
    const reserve = (_token: string, _account: string) =>
      server.rpc("reserve_first_admin", { _token, _account });
    const claim = (_account: string) => server.rpc("claim_reserved_first_admin", { _account });
    await server.from("first_admin_tokens").insert(invite).throwOnError();
    expect((await reserve("guessed", first.id)).data).toBe(false);
    expect((await reserve(token, first.id)).data).toBe(true);
    expect((await reserve(token, later.id)).data).toBe(true);
    // The last reservation counts, unless the account's password has changed since.
    expect((await claim(first.id)).data).toBe(false);
    await server.auth.admin.updateUserById(later.id, { password: "chosen by a stranger" });
    expect((await server.rpc("is_first_admin_reserved", { _account: later.id })).data).toBe(false);
    expect((await claim(later.id)).data).toBe(false);
    for (const client of [anyone, first.client])
      for (const name of ["is_first_admin_reserved", "claim_reserved_first_admin"])
        expect((await client.rpc(name, { _account: first.id })).error).toMatchObject(FORBIDDEN);

    await reserve(token, first.id);
    const won = (await Promise.all([claim(first.id), claim(first.id)])).map(({ data }) => data);
    expect(won.toSorted()).toEqual([false, true]);
    expect((await server.from("user_roles").select("user_id")).data).toEqual([{ user_id: first.id }]);
    expect((await server.from("first_admin_tokens").select()).data).toEqual([]);
    expect((await reserve(token, later.id)).data).toBe(false);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.user_roles`;
    });
  });

  test("an invite makes one admin, however many claim it at once", async () => {
    expect((await server.rpc("has_admin")).data).toBe(false);
    expect((await server.from("first_admin_tokens").insert(invite)).error).toBeNull();
    const people = await Promise.all(Array.from({ length: 10 }, signUp));
    const wrong = await people[0]?.client.rpc("claim_first_admin", { _token: "guessed" });
    expect(wrong?.data).toBe(false);

    const claims = people.map(({ client }) => client.rpc("claim_first_admin", { _token: token }));
    const won = (await Promise.all(claims)).map(({ data }) => data);
    expect(won.toSorted()).toEqual([...Array(9).fill(false), true]);
    first = people[won.indexOf(true)] ?? user;
    const { data: admins } = await server.from("user_roles").select("user_id,role");
    expect(admins).toEqual([{ user_id: first.id, role: "admin" }]);
    expect((await server.from("first_admin_tokens").select()).data).toEqual([]);
    expect((await server.rpc("has_admin")).data).toBe(true);
  });

  test("only the server can read invites", async () => {
    for (const client of [anyone, user.client, first.client]) {
      expect((await client.from("first_admin_tokens").select()).error).toMatchObject(FORBIDDEN);
      expect((await client.rpc("has_admin")).error).toMatchObject(FORBIDDEN);
    }
    expect((await anyone.rpc("claim_first_admin", { _token: token })).error).toMatchObject(FORBIDDEN);
  });

  test("neither the last admin's role nor their account can be removed", async () => {
    const message = "The last admin cannot be removed.";
    for (const client of [first.client, server]) {
      expect((await client.from("user_roles").delete().eq("user_id", first.id)).error).toMatchObject({
        message,
      });
    }
    expect((await server.auth.admin.deleteUser(first.id)).error).not.toBeNull();
    expect((await first.client.rpc("is_admin", { _user_id: first.id })).data).toBe(true);
  });

  test("one admin remains when two remove each other at the same moment", async () => {
    const second = await signUp();
    expect(
      (await first.client.from("user_roles").insert({ user_id: second.id, role: "admin" })).error,
    ).toBeNull();
    await Promise.all([
      first.client.from("user_roles").delete().eq("user_id", second.id),
      second.client.from("user_roles").delete().eq("user_id", first.id),
    ]);
    expect((await server.from("user_roles").select()).data).toHaveLength(1);
  });
});
