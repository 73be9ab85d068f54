import type { Sql } from "postgres";
import { afterEach, expect, test, vi } from "vitest";
import type { Change } from "../../src/realtime/pgoutput";
import { waitUntilReadable } from "../../src/realtime/wait-until-readable";

afterEach(() => void vi.restoreAllMocks());

/** Waits for transaction 7, which others see when they have asked so many times, a second after each other. */
function wait(times: number) {
  let asked = 0;
  vi.spyOn(Date, "now").mockImplementation(() => asked * 1_000);
  const sql = async () => [{ snapshot: ++asked < times ? "7:8:7" : "8:8:" }];
  return waitUntilReadable([{ xid: 7 } as Change], sql as unknown as Sql);
}

test("a change is waited for until others see it, but no longer than five seconds", async () => {
  await wait(4);
  await expect(wait(9)).rejects.toThrow("transaction 7 has not ended");
});
