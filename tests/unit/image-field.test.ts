import { expect, test } from "vitest";
import { type ImageField, schema } from "../../app/collections/fields/image";

const required: ImageField = { kind: "image", name: "image", label: "Picture" };
const optional: ImageField = { ...required, optional: true };
const src = "/media/0b6a9a52-7d5c-4a3f-9f0e-2d8f3c1b4a5d/960.webp?size=1200x800";

test("what was chosen in the library wins over the address that was typed", () => {
  expect(schema(required).parse([src, "/typed.webp"])).toBe(src);
  expect(schema(optional).parse([src, ""])).toBe(src);
  expect(schema(required).parse(" /typed.webp ")).toBe("/typed.webp");
});

test("only an optional picture may be missing", () => {
  for (const empty of [undefined, "", "  "]) {
    expect(schema(optional).parse(empty)).toBeNull();
    expect(schema(required).safeParse(empty).error?.issues[0]?.message).toBe("“Picture” is missing.");
  }
});

test("addresses are those that links take", () => {
  for (const bad of ["javascript:alert(1)", "data:image/png;base64,xx", "//example.com/a.png", "a.png"]) {
    expect(schema(optional).safeParse(bad).error?.issues[0]?.message, bad).toContain("Begin with /");
  }
});
