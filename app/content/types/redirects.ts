import { defineCollection } from "../collection";

/** Redirects from old URLs. A trigger adds one when the slug of a page or an essay changes. */
export const redirects = /* @__PURE__ */ defineCollection({
  slug: "redirects",
  table: "redirects",
  singular: "redirect",
  plural: "Redirects",
  path: "/",
  order: { column: "from_path", ascending: true },
  date: "updated_at",
  fields: [
    {
      kind: "path",
      name: "from_path",
      label: "Old URL",
      placeholder: "/2019/old-page",
      hint: "The path of a page that is gone. Capital letters and anything after a question mark are ignored.",
    },
    {
      kind: "link",
      name: "target",
      label: "Leads to",
      hint: "A page on this site (/notes) or a URL (https://example.com).",
    },
  ],
  title: (row) => row.from_path,
  excerpt: (row) => `→ ${row.target}${row.automatic ? " · added when the slug changed" : ""}`,
});
