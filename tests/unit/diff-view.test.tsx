import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Diff } from "~/admin/revisions/diff";

const show = (removed: string, added: string) =>
  renderToStaticMarkup(
    <Diff
      fields={[
        {
          kind: "text",
          label: "Title",
          pieces: [
            { mark: "same", text: "The " },
            { mark: "removed", text: removed },
            { mark: "added", text: added },
          ],
        },
      ]}
    />,
  );

test("a word and its replacement do not read as one", () => {
  expect(show("old", "new")).toContain("The <del>old</del> <ins>new</ins>");
  expect(show("old ", "new ")).toContain("<del>old </del><ins>new </ins>");
});
