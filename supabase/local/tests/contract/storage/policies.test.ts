import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { service, visitor } from "../../support/backend";
import { failure, newBucket } from "../../support/bucket";
import { type Person, signUp, signUpAdmin } from "../../support/people";

// The site's own bucket: everyone reads, admins write (supabase/migrations/…_images.sql).
const png = new Blob(["png"], { type: "image/png" });
const people: Record<string, Person["client"]> = { visitor: visitor() };
let admin: Person;
const as = (who: string) => (people[who] ?? visitor()).storage.from("images");
const fresh = () => `${randomUUID()}.png`;

beforeAll(async () => {
  people.user = (await signUp()).client;
  admin = await signUpAdmin();
  people.admin = admin.client;
  people.service = service();
});

async function stored(): Promise<string> {
  const name = fresh();
  const { error } = await service().storage.from("images").upload(name, png);
  if (error) throw error;
  return name;
}
const exists = async (name: string) => (await service().storage.from("images").exists(name)).data;

describe.each([
  ["visitor", false],
  ["user", false],
  ["admin", true],
  ["service", true],
])("on the site's images a %s", (who, writes) => {
  const denied = failure("403", "new row violates row-level security policy");
  it("reads and lists", async () => {
    const name = await stored();
    expect((await as(who).download(name)).data?.size).toBe(3);
    expect((await as(who).info(name)).error).toBeNull();
    expect((await as(who).createSignedUrl(name, 60)).error).toBeNull();
    expect((await as(who).list("", { search: name })).data).toMatchObject([{ name }]);
    expect((await fetch(as(who).getPublicUrl(name).data.publicUrl)).status).toBe(200);
  });

  it(`${writes ? "uploads" : "does not upload"}`, async () => {
    const name = fresh();
    const answers = [await as(who).upload(name, png), await as(who).createSignedUploadUrl(fresh())];
    for (const answer of answers) expect(answer).toMatchObject(writes ? { error: null } : denied);
    expect(await exists(name)).toBe(writes);
  });

  it(`${writes ? "replaces" : "does not replace"}`, async () => {
    const name = await stored();
    const blob = new Blob(["new"], { type: "image/png" });
    const answers = [await as(who).update(name, blob), await as(who).upload(name, blob, { upsert: true })];
    for (const answer of answers) expect(answer).toMatchObject(writes ? { error: null } : denied);
    const { data } = await service().storage.from("images").download(name);
    expect(await data?.text()).toBe(writes ? "new" : "png");
  });

  it(`${writes ? "moves and copies" : "does not move or copy"}`, async () => {
    const [name, moved, copied] = [await stored(), fresh(), fresh()];
    expect(await as(who).copy(name, copied)).toMatchObject(writes ? { error: null } : denied);
    const notFound = failure("404", "Object not found");
    expect(await as(who).move(name, moved)).toMatchObject(writes ? { error: null } : notFound);
    expect([await exists(name), await exists(moved), await exists(copied)]).toEqual([
      !writes,
      writes,
      writes,
    ]);
  });

  it(`${writes ? "removes" : "does not remove"}`, async () => {
    const name = await stored();
    const { data } = await as(who).remove([name]);
    expect(data).toMatchObject(writes ? [{ name }] : []);
    expect(await exists(name)).toBe(!writes);
  });
});

it("images cannot be SVG", async () => {
  const svg = new Blob(["<svg/>"], { type: "image/svg+xml" });
  expect(await as("admin").upload(fresh(), svg)).toMatchObject({ error: { statusCode: "415" } });
});

it("without policies, only the service key accesses a private bucket", async () => {
  const { id, files } = await newBucket();
  await files.upload("a", "secret");
  for (const who of ["visitor", "user", "admin"]) {
    const theirs = (people[who] ?? visitor()).storage.from(id);
    const hidden = failure("404", "Object not found");
    expect(await theirs.download("a")).toMatchObject(hidden);
    expect(await theirs.info("a")).toMatchObject(hidden);
    expect((await theirs.exists("a")).data).toBe(false);
    expect((await theirs.list()).data).toEqual([]);
    expect((await theirs.remove(["a"])).data).toEqual([]);
    expect(await theirs.copy("a", "b")).toMatchObject(hidden);
    expect(await theirs.upload("b", "b")).toMatchObject({ error: { statusCode: "403" } });
  }
  expect((await files.list()).data).toHaveLength(1);
});
