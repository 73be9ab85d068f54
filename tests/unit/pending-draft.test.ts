// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { isTouched } from "~/admin/drafts/pending-draft";
import type { FieldDefinition } from "~/content/fields/definition";

const fields: FieldDefinition[] = [
  { kind: "text", name: "title", label: "Title", max: 300 },
  { kind: "rich-text", name: "content", label: "Content" },
  { kind: "flag", name: "published", label: "Published" },
  {
    kind: "choice",
    name: "type",
    label: "Type",
    options: ["text", "image"].map((value) => ({ value, label: value })),
  },
  { kind: "image", name: "image", label: "Image" },
];

function createForm() {
  const form = document.createElement("form");
  form.innerHTML = `
    <input name="title" value="Rain"><textarea name="content"><p>Rain</p></textarea>
    <input type="checkbox" name="published" checked>
    <input type="radio" name="type" value="text" checked><input type="radio" name="type" value="image">
    <input type="radio" name="image" value="/chosen.webp"><input name="image" value="/a.webp">`;
  const get = (selector: string) => form.querySelector(selector) as HTMLInputElement;
  return { form, get };
}

test.each<[string, (get: (selector: string) => HTMLInputElement) => void]>([
  ["a text", (get) => Object.assign(get("[name=title]"), { value: "Snow" })],
  ["a rich text", (get) => Object.assign(get("textarea"), { value: "<p>Snow</p>" })],
  ["a switch", (get) => Object.assign(get("[type=checkbox]"), { checked: false })],
  ["an option", (get) => Object.assign(get("[value=image]"), { checked: true })],
  ["an image of the library", (get) => Object.assign(get("[value='/chosen.webp']"), { checked: true })],
  ["an image's URL", (get) => Object.assign(get("input[name=image]:not([type])"), { value: "/b.webp" })],
])("what was changed before the code had loaded is found: %s", (_, change) => {
  const { form, get } = createForm();
  expect(isTouched(form, fields)).toBe(false);
  change(get);
  expect(isTouched(form, fields)).toBe(true);
});
