import { expect, test } from "vitest";
import { parseFields } from "~/content/read-form.server";
import { projects } from "~/content/types/projects";
import { type ImageField, schema } from "../../app/content/fields/image";

const required: ImageField = { kind: "image", name: "image", label: "Image" };
const optional: ImageField = { ...required, optional: true };
const src = "/media/0b6a9a52-7d5c-4a3f-9f0e-2d8f3c1b4a5d/960.webp?size=1200x800";

test("a library choice takes precedence over a typed URL", () => {
  const saved = (...sent: string[]) => {
    const form = new FormData();
    form.set("title", "A project");
    for (const value of sent) form.append("image", value);
    return parseFields(projects, form).data?.image;
  };
  expect(saved(src, "/typed.webp")).toBe(src);
  expect(saved(src, "")).toBe(src);
  expect(saved(" /typed.webp ")).toBe("/typed.webp");
});

test("only an optional image may be missing", () => {
  for (const empty of [undefined, "", "  "]) {
    expect(schema(optional).parse(empty)).toBeNull();
    expect(schema(required).safeParse(empty).error?.issues[0]?.message).toBe("“Image” is missing.");
  }
});

test("URLs follow the rules for links", () => {
  for (const bad of ["javascript:alert(1)", "data:image/png;base64,xx", "//example.com/a.png", "a.png"]) {
    expect(schema(optional).safeParse(bad).error?.issues[0]?.message, bad).toContain("Start with /");
  }
});
