import { expect, test } from "vitest";
import { Slots } from "~/runtime/slots.server";

/** Work that ends when it is told to. */
function makeJob() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, done };
}

test("work shares the slots in the order in which it was asked for, and large work takes all of them", async () => {
  const slots = new Slots(2);
  const started: string[] = [];
  const run = (name: string, needed: number) => {
    const job = makeJob();
    const end = slots.run(needed, () => {
      started.push(name);
      return job.done;
    });
    return { ...job, end };
  };
  const [first, second, large, later] = [run("first", 1), run("second", 1), run("large", 2), run("later", 1)];
  await Promise.resolve();
  expect(started).toEqual(["first", "second"]);

  first.finish();
  await first.end;
  expect(started).toEqual(["first", "second"]);

  second.finish();
  await second.end;
  expect(started).toEqual(["first", "second", "large"]);

  large.finish();
  await large.end;
  expect(started).toEqual(["first", "second", "large", "later"]);
  later.finish();
  await later.end;
});

test("work that fails leaves its slot to the next", async () => {
  const slots = new Slots(1);
  const failing = slots.run(1, () => Promise.reject(new Error("damaged")));
  const next = slots.run(1, async () => "stored");
  await expect(failing).rejects.toThrow("damaged");
  await expect(next).resolves.toBe("stored");
});
