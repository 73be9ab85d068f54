import { beforeEach, expect, test, vi } from "vitest";
import { withdrawInvitation } from "~/auth/admin-invitations.server";
import { isAdmin } from "~/auth/admins.server";
import type { Client } from "~/auth/clients.server";
import { claimReservedFirstAdmin, isFirstAdminReserved } from "~/auth/first-admin-invitation.server";

const MESSAGE = "DELETE requires a WHERE clause";
const rejection = { data: null, status: 500, error: { code: "21000", message: MESSAGE } };
/** A client whose every query is rejected. */
const client = vi.hoisted(() => {
  const query: Record<string, unknown> = {};
  for (const name of ["from", "rpc", "select", "delete", "eq", "match"]) query[name] = () => query;
  return query;
});
Object.assign(client, {
  // biome-ignore lint/suspicious/noThenProperty: supabase-js's queries are thenable
  then: (resolve: (answer: object) => void) => resolve(rejection),
});
vi.mock("~/auth/clients.server", () => ({ serviceClient: () => client }));
const db = client as unknown as Client;

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue();
});

test.each([
  [
    "claiming the first admin's rights",
    () => claimReservedFirstAdmin("a"),
    "The database rejected the claim",
  ],
  ["looking for an admin", () => isAdmin(db, "a"), "can’t be reached"],
  ["withdrawing an invitation", () => withdrawInvitation(db, db, "a"), "can’t be reached"],
])("%s says in a sentence that it failed; what Postgres says is in the log", async (_what, act, sentence) => {
  await expect(act()).rejects.toMatchObject({ status: 503, message: expect.stringContaining(sentence) });
  expect(log.mock.calls.flat().join(" ")).toContain(MESSAGE);
});

test("an account whose reservation cannot be read is not taken for one without", async () => {
  await expect(isFirstAdminReserved("a")).rejects.toMatchObject({ status: 503 });
});
