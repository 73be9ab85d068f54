import { expect, test } from "vitest";
import { CountBuffer, type Counted, storeRegularly } from "../../app/runtime/count-buffer.server";

test("what could not be stored is stored later, however storing fails", async () => {
  const buffer = new CountBuffer<Counted & { key: string }>(({ key }) => key, 10);
  const at = "2026-01-02T03:04:05.000Z";
  buffer.add({ key: "a", count: 2, first_at: at, last_at: at });
  const stored: unknown[] = [];
  const answers = [
    () => Promise.reject(new Error("broken")),
    () => {
      throw new Error("broken at once");
    },
    async () => ({ error: "refused" }),
    async () => ({ error: null }),
  ];
  const storeNow = storeRegularly("test", buffer, 2 ** 30, (items) => {
    stored.push(items);
    return (answers.shift() as () => Promise<{ error: unknown }>)();
  });
  while (answers.length > 0) await storeNow();
  await storeNow();
  expect(stored).toEqual(Array(4).fill([{ key: "a", count: 2, first_at: at, last_at: at }]));
});
