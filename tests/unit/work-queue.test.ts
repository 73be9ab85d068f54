import { expect, test } from "vitest";
import { toNetwork } from "~/http/network.server";
import { BusyError, WorkQueue } from "~/runtime/work-queue.server";

/** Work that runs until `end` is called. */
function work() {
  let end = () => {};
  const running = new Promise<string>((resolve) => {
    end = () => resolve("done");
  });
  return { do: () => running, end: () => end() };
}

test("runs up to the limit at once and queues the rest", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 2, maxQueued: 10, maxWait: 60_000 });
  let running = 0;
  let most = 0;
  const one = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return "done";
  };
  const results = await Promise.all(Array.from({ length: 12 }, () => queue.run("a", one)));
  expect(results).toEqual(Array(12).fill("done"));
  expect(most).toBe(2);
  expect(running).toBe(0);
});

test("rejects immediately when the queue is full", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 2, maxWait: 60_000 });
  const first = work();
  const places = [first.do, async () => "second", async () => "third"].map((each) => queue.run("a", each));
  await expect(queue.run("a", async () => "fourth")).rejects.toThrow(BusyError);
  first.end();
  expect(await Promise.all(places)).toEqual(["done", "second", "third"]);
  expect(await queue.run("a", async () => "later")).toBe("later");
});

test("admits one sender while another fills the queue", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 3, maxWait: 60_000 });
  const first = work();
  const crowd = [first.do, ...Array.from({ length: 3 }, () => async () => "crowd")].map((each) =>
    queue.run("crowd", each).catch((error: unknown) => error),
  );
  const author = queue.run("author", async () => "author");
  first.end();
  expect(await author).toBe("author");
  const answers = await Promise.all(crowd);
  expect(answers.slice(0, 3)).toEqual(["done", "crowd", "crowd"]);
  expect(answers[3]).toBeInstanceOf(BusyError);
});

test("alternates between senders", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 20, maxWait: 60_000 });
  const first = work();
  const done: string[] = [];
  const names = ["crowd 1", "crowd 2", "crowd 3", "author 1", "author 2", "reader 1"];
  const all = [queue.run("crowd", first.do)];
  for (const name of names) {
    all.push(
      queue.run(name.split(" ")[0] ?? "", async () => {
        done.push(name);
        return name;
      }),
    );
  }
  first.end();
  await Promise.all(all);
  expect(done).toEqual(["crowd 1", "author 1", "reader 1", "crowd 2", "author 2", "crowd 3"]);
});

test("serves preferred senders first, even among many with one entry each", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 3, maxWait: 60_000 });
  const first = work();
  const done: string[] = [];
  const add = (name: string, isPreferred = false) =>
    queue
      .run(name, async () => void done.push(name), { isPreferred })
      .catch(() => void done.push(`not ${name}`));
  const all = [queue.run("zero", first.do), ...["one", "two", "three"].map((name) => add(name)), add("four")];
  all.push(add("author", true));
  first.end();
  await Promise.all(all);
  expect(done).toEqual(["not four", "not one", "author", "two", "three"]);
});

test("keeps nobody waiting longer than promised", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 3, maxWait: 20 });
  const first = work();
  const running = queue.run("a", first.do);
  await expect(queue.run("b", async () => "b")).rejects.toThrow(BusyError);
  first.end();
  expect(await running).toBe("done");
  expect(await queue.run("c", async () => "c")).toBe("c");
});

test("continues after an error", async () => {
  const queue = new WorkQueue({ name: "test", concurrency: 1, maxQueued: 1, maxWait: 60_000 });
  const failing = queue.run("a", () => Promise.reject(new Error("broken")));
  const next = queue.run("a", async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["192.0.2.7:50123", "192.0.2.7"],
  ["[2001:db8:1:2::1]:50123", "2001:db8:1:2::/64"],
  [undefined, ""],
])("counts %s as %s", (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});
