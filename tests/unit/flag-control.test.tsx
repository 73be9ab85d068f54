import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getPublication } from "~/admin/edit-form/save-buttons";
import { FlagControl } from "~/admin/fields/flag";
import { published } from "~/content/schedule";

const render = (hint?: string) =>
  renderToStaticMarkup(
    <FlagControl
      field={{ kind: "flag", name: "thin", label: "Thin out", ...(hint && { hint }) }}
      value={false}
    />,
  );

test("a switch is described by its hint, if it has one", () => {
  const html = render("Deletes old versions.");
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<p class="field-hint" id="${id}">Deletes old versions.</p>`);
  expect(render()).not.toContain("aria-describedby");
});

test("only the flag of publication has no switch, so that buttons say how public an entry is", () => {
  const shown = { kind: "flag", name: "published", label: "Shown" } as const;
  expect(getPublication([shown], null)).toBeNull();
  expect(getPublication([shown, published], null)).toBe("draft");
});
