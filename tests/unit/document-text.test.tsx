import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { describe, expect, test, vi } from "vitest";
import { EditForm } from "~/admin/edit-form/edit-form";
import { entryElement } from "~/admin/preview/entry-html.server";
import { fillRow } from "~/admin/preview/fill-row.server";
import { type Collection, getCollectionMeta } from "~/content/collection";
import { toFormValues, typedValues } from "~/content/fields/schema.server";
import type { Settings } from "~/content/settings.server";
import { managed } from "~/content/types/index";
import { renderDocument } from "~/http/render-document.server";

// The renderer that production uses: faster, and without warnings about layout effects.
await vi.hoisted(async () => {
  await import("react");
  vi.stubEnv("NODE_ENV", "production");
  await import("react-dom/server.browser");
  vi.unstubAllEnvs();
});

/**
 * React 18 writes its stream for Node in blocks of 2,048 bytes. Each page is moved over 2,000 bytes, in steps of which
 * a block ends in every text and after every byte of a character.
 */
const STEP = { bytes: 19, count: 106 };
/** With the comment that React puts between two texts, one step. */
const FILLER = "x".repeat(STEP.bytes - "<!-- -->".length);

/** Texts whose characters have two, three and four bytes in UTF-8. */
const TEXTS = ["Ночь тиха и долга. ", "祇園精舎の鐘の声、", "🎉🌧🚲 "].map((text) => text.repeat(4));

const id = "0b9f6f0e-5a43-4a52-9a4c-6d5f7d1f0a11";
const around = {
  site: { email: TEXTS[0], profile_links: [] } as unknown as Settings,
  timeZone: "UTC",
  gallery: [],
};

/** A row with one of the texts in each field that takes one. */
function getRow(collection: Collection): Record<string, unknown> {
  const typed = new FormData();
  for (const [at, { name, kind }] of collection.fields.entries())
    if (kind !== "date-time") typed.set(name, TEXTS[at % TEXTS.length] ?? "");
  return fillRow(collection, id, null, typedValues(collection, typed)).row;
}

const getForm = (collection: Collection, row: Record<string, unknown>) => (
  <EditForm
    collection={getCollectionMeta(collection)}
    id={id}
    path={collection.path}
    values={toFormValues(collection, row)}
    entry={null}
    draft={null}
    clientId={id}
    otherAuthors={[]}
    draftLinks={null}
  />
);

/** A document with this page after so many steps, in what Remix puts around a page. */
function toDocument(page: ReactElement, steps: number): ReactElement {
  const route = { id: "root", path: "", hasLoader: false, hasAction: false, module: "" };
  const context = {
    manifest: { routes: { root: route }, entry: { imports: [], module: "" }, url: "", version: "" },
    routeModules: { root: { default: () => page } },
    staticHandlerContext: {
      matches: [{ route: { id: "root" }, params: {}, pathname: "/", pathnameBase: "/" }],
      location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
      loaderData: {},
      actionData: null,
      errors: null,
    },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true },
    renderMeta: {},
    isSpaMode: false,
  } as unknown as EntryContext;
  return (
    <html lang="en">
      <body>
        {Array.from({ length: steps }, () => FILLER)}
        <RemixServer context={context} url="http://localhost/" />
      </body>
    </html>
  );
}

describe.each(managed.map((collection) => [collection.slug, collection] as const))("%s", (_, collection) => {
  const row = getRow(collection);
  test.each([
    ["form", getForm(collection, row)],
    ["page", entryElement(collection, row, around)],
  ])("its %s has every character, wherever a block of the answer ends", async (_, page) => {
    const all = Array.from({ length: STEP.count }, (_, steps) => renderDocument(toDocument(page, steps)));
    const documents = await Promise.all(all);
    expect(documents[0]).toMatch(/Ночь|祇園|🎉/);
    expect(documents.filter((html) => /[\0\ufffd]/.test(html))).toEqual([]);
  });
});
