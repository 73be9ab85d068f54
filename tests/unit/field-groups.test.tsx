import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FieldGroups } from "~/admin/edit-form/field-groups";
import { divideIntoGroups, type FieldDefinition } from "~/content/fields/definition";

const seo = { title: "Search and sharing", collapsed: true } as const;
const fields: FieldDefinition[] = [
  { kind: "text", name: "title", label: "Title", max: 300 },
  { kind: "text", name: "place", label: "Where", max: 300, group: { title: "Place" } },
  { kind: "long-text", name: "summary", label: "Summary", max: 300, group: seo },
  // As from a loader: the same group is another object there.
  { kind: "url-group", name: "links", label: "Links", links: [], group: { ...seo } },
];

const draw = (errors: Record<string, string[]> = {}, values = {}) =>
  renderToStaticMarkup(
    <FieldGroups
      fields={fields}
      values={values}
      errors={errors}
      draw={({ name }) => <p key={name}>{name}</p>}
    />,
  );

describe("the groups of a form", () => {
  test("hold neighbouring fields with the same title", () => {
    const names = divideIntoGroups(fields).map((each) => [
      each.group?.title,
      each.fields.map(({ name }) => name),
    ]);
    expect(names).toEqual([
      [undefined, ["title"]],
      ["Place", ["place"]],
      ["Search and sharing", ["summary", "links"]],
    ]);
  });

  test("have a heading, and close only if they are to", () => {
    const html = draw();
    expect(html).toMatch(/<h2>Place<\/h2><div[^>]*><p>place<\/p><\/div><\/section>/);
    expect(html).toMatch(/<details class="field-group"><summary>Search and sharing/);
    expect(html).toMatch(/id="search-and-sharing"><p>summary<\/p><p>links<\/p><\/div><\/details>/);
  });

  test("name what is filled in beside the title", () => {
    expect(draw({}, { summary: "Short" })).toContain('field-group-filled">Summary</span>');
  });

  test("open for an error in one of their fields, or in one input of it", () => {
    for (const name of ["summary", "links.agency"])
      expect(draw({ [name]: ["Wrong."] })).toMatch(/<details[^>]* open/);
    expect(draw({ title: ["Wrong."] })).not.toMatch(/<details[^>]* open/);
  });
});
