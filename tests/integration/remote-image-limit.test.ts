import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { backend } from "#supabase-local/testing/backend";
import { action } from "../../app/routes/admin.images_.fetch";

let account = { id: "" };
vi.mock("~/runtime/config.server", () => ({
  config: () => ({ supabase: backend, sessionSecret: "a secret of this test" }),
}));
vi.mock("~/auth/session.server", () => ({
  requireAdmin: async () => ({ db: {}, account }),
  withSession: (_: unknown, response: Response) => response,
}));

async function ask(): Promise<number> {
  const body = new URLSearchParams({ url: "ftp://example.org/a.png" });
  const request = new Request("https://example.com/admin/images/fetch", { method: "POST", body });
  return (await action({ request, params: {}, context: {} } as unknown as ActionFunctionArgs)).status;
}

test("an admin may have many images fetched, but not without end", async () => {
  account = { id: randomUUID() };
  const statuses: number[] = [];
  for (let asked = 0; asked < 301; asked += 1) statuses.push(await ask());
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([422]));
  expect(statuses[300]).toBe(429);
  account = { id: randomUUID() };
  expect(await ask()).toBe(422);
});
