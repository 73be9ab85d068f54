import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Changes } from "~/admin/dashboard/changes";

test("the time of a change is one that HTML knows, with thousandths of a second at most", () => {
  const change = {
    n: 1,
    title: "A note",
    did: "saved",
    by: "the author",
    when: "10:00",
    path: "/admin/notes/1",
  };
  const html = (at: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Changes
          changes={[{ ...change, at } as unknown as Parameters<typeof Changes>[0]["changes"][number]]}
        />
      </MemoryRouter>,
    );
  expect(html("2026-11-27T10:00:00.123456+00:00")).toContain('dateTime="2026-11-27T10:00:00.123+00:00"');
  for (const at of ["2026-11-27", "2026-11-27T10:00:00+00:00", "2026-11-27T10:00:00.123Z"])
    expect(html(at)).toContain(`dateTime="${at}"`);
});
