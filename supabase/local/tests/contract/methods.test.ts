import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ws from "ws";
import { backend } from "../support/backend";
import { CLASSES } from "./classes/index";
import { methodsByClass } from "./client-classes";
import { removeRows, seedRows } from "./rows";

const client = createClient(backend.url, backend.anonKey, {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
});
const installed = methodsByClass(client);

beforeAll(seedRows);
afterAll(removeRows);

describe("the installed client", () => {
  it("has exactly the classes that the tables list", () => {
    expect([...installed.keys()].sort()).toEqual(Object.keys(CLASSES).sort());
  });

  it.each([...installed])("%s has exactly the methods that its table lists", (name, methods) => {
    expect(methods).toEqual(Object.keys(CLASSES[name] ?? {}).sort());
  });
});

describe.each(Object.entries(CLASSES))("%s", (_name, table) => {
  const entries = Object.entries(table).flatMap(([method, entry]) =>
    [entry].flat().map((one) => ({ ...one, method })),
  );
  for (const { method, says, skipped, verify } of entries) {
    const title = `${method} ${says}${skipped ? ` (not here: ${skipped})` : ""}`;
    it.skipIf(skipped !== undefined)(title, async () => {
      await verify(method);
    });
  }
});
