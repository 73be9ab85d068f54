import { expect, test } from "vitest";
import { describeWritten } from "~/admin/import/describe-written";

test("what an import has written is said without what it has not", () => {
  expect(describeWritten({ added: 1_200, overwritten: 0 })).toBe("1,200 added");
  expect(describeWritten({ added: 0, overwritten: 1, kept: 1 })).toBe("1 overwritten, 1 left as it was");
  expect(describeWritten({ added: 1, overwritten: 0, kept: 2 })).toBe("1 added, 2 left as they were");
});
