import { expect, test } from "vitest";
import { newPath, resumePath } from "~/content/admin-paths";

const notes = { slug: "notes" };

test("the path of a new entry's form holds its id or first values, escaped", () => {
  expect(newPath(notes)).toBe("/admin/notes/new");
  expect(newPath(notes, { id: "a&b=雪" })).toBe("/admin/notes/new?id=a%26b%3D%E9%9B%AA");
});

test("a draft is continued in the form of its row, in that of a new entry, or in the only form of its type", () => {
  expect(resumePath(notes, { id: "雪", isNew: false })).toBe("/admin/notes/%E9%9B%AA");
  expect(resumePath(notes, { id: "a&b", isNew: true })).toBe("/admin/notes/new?id=a%26b");
  const settings = { slug: "settings", single: true } as const;
  expect(resumePath(settings, { id: "1", isNew: true })).toBe("/admin/settings");
});
