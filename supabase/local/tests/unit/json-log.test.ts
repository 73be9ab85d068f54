import { expect, test } from "vitest";
import { formatLine } from "../../src/json-log";

const parse = (...args: unknown[]) => JSON.parse(formatLine("error", args, { requestId: "abc" }));

test("a line has a time, a level, a message and the fields of its request", () => {
  expect(parse("The search failed:", "too\nlong")).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "error",
    msg: "The search failed: too\nlong",
    requestId: "abc",
  });
  expect(JSON.parse(formatLine("log", ["%s of %d", "one", 2], {}))).toMatchObject({
    level: "info",
    msg: "one of 2",
  });
});

test("an error keeps its stack and its cause", () => {
  const line = parse("GET / failed:", new TypeError("no", { cause: new Error("why") }));
  expect(line.msg).toBe("GET / failed: no");
  expect(line.error.name).toBe("TypeError");
  expect(line.error.stack).toMatch(/TypeError: no\n {4}at [\s\S]*cause\]: Error: why/);
  expect(parse(new Error("alone"))).toMatchObject({ msg: "alone", error: { name: "Error" } });
});
