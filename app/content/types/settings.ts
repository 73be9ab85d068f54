import { defineCollection } from "../collection";

/** What the whole site shares: one row, edited at /admin/settings. */
export const settings = /* @__PURE__ */ defineCollection({
  slug: "settings",
  table: "site_settings",
  singular: "settings",
  plural: "Settings",
  path: "/",
  order: { column: "updated_at", ascending: false },
  single: true,
  date: "updated_at",
  fields: [
    { kind: "text", name: "title", label: "Title of the site", max: 300 },
    { kind: "text", name: "author", label: "Author", max: 300 },
    {
      kind: "email",
      name: "email",
      label: "E-mail",
      hint: "Stands on the About page and behind Brio’s “Work with us”, for everybody to read.",
    },
    {
      kind: "long-text",
      name: "description",
      label: "Description",
      hint: "What search engines and other sites say about this one.",
      max: 1000,
    },
    {
      kind: "image",
      name: "social_image",
      label: "Picture for other sites",
      hint: "Shown where somebody links to the site. Without one, a card with the title is drawn.",
      optional: true,
    },
    { kind: "language", name: "language", label: "Language", hint: "What most of the texts are written in." },
    {
      kind: "lines",
      name: "ticker_quotes",
      label: "Quotes",
      hint: "One on each line, at most ten. They run past where Feed stands in the menu.",
      min: 1,
      max: 10,
      longest: 3000,
    },
    {
      kind: "addresses",
      name: "zulu_links",
      label: "Links of the Zulu page",
      links: [
        { name: "agency", label: "The agency" },
        { name: "startups", label: "Startups" },
        { name: "who_we_are", label: "Who we are" },
        { name: "media_house", label: "Media house" },
        { name: "creative_services", label: "Creative services" },
      ],
    },
  ],
  title: (row) => row.title,
  excerpt: (row) => row.description,
});
