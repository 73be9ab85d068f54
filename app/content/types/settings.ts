import { defineCollection } from "../collection";

/** The external links on /zulu. */
export const zuluLinks = [
  { name: "agency", label: "The agency" },
  { name: "startups", label: "Startups" },
  { name: "who_we_are", label: "Who we are" },
  { name: "media_house", label: "Media house" },
  { name: "creative_services", label: "Creative services" },
] as const;

/** Whether a URL is one that a new site comes with, to be replaced by the author's own. */
export const isExample = (url: string): boolean => url.includes("//example.com");

const groups = {
  site: { title: "Site" },
  author: { title: "Author" },
  language: { title: "Language and time" },
  pages: { title: "Menu and pages" },
  feeds: { title: "Feeds" },
  history: { title: "History" },
};

/** Settings of the whole site: one row, edited at /admin/settings. */
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
    { kind: "text", name: "title", label: "Site title", max: 300, group: groups.site },
    {
      kind: "long-text",
      name: "description",
      label: "Description",
      hint: "Shown by search engines and other sites.",
      max: 1000,
      group: groups.site,
    },
    {
      kind: "image",
      name: "social_image",
      label: "Social image",
      hint: "Shown when someone shares a link to the site. Leave it empty for a card with the title.",
      optional: true,
      group: groups.site,
    },
    { kind: "text", name: "author", label: "Author", max: 300, group: groups.author },
    {
      kind: "email",
      name: "email",
      label: "Email",
      hint: "Shown on About and used by Brio’s “Work with us” link.",
      group: groups.author,
    },
    {
      kind: "lines",
      name: "profile_links",
      label: "Your profiles",
      hint: "One URL per line, such as https://social.example/@you. Other sites can then verify that this site is yours (rel=me).",
      min: 0,
      max: 10,
      maxLength: 20_480,
      urls: true,
      group: groups.author,
    },
    {
      kind: "language",
      name: "language",
      label: "Language",
      hint: "The language most of your texts are in.",
      group: groups.language,
    },
    {
      kind: "time-zone",
      name: "time_zone",
      label: "Time zone",
      hint: "Used for dates and scheduling. If empty: your browser’s in the admin, the server’s on the site.",
      group: groups.language,
    },
    {
      kind: "lines",
      name: "ticker_quotes",
      label: "Quotes",
      hint: "One per line, at most ten. They scroll beside Feed in the menu.",
      min: 1,
      max: 10,
      maxLength: 3000,
      group: groups.pages,
    },
    {
      kind: "url-group",
      name: "zulu_links",
      label: "Links on the Zulu page",
      links: [...zuluLinks],
      group: groups.pages,
    },
    {
      kind: "url",
      name: "websub_hub",
      label: "WebSub hub",
      hint: "Notified of each new entry, so feed readers show it at once. Leave it empty and they check on their own schedule.",
      placeholder: "https://",
      optional: true,
      secure: true,
      group: groups.feeds,
    },
    {
      kind: "flag",
      name: "thin_versions",
      label: "Thin out old versions",
      hint: "Deletes versions once a day: after 90 days, one a day is kept, after a year, one a month. First versions, those that were published or hidden, and those with a name stay.",
      group: groups.history,
    },
  ],
  title: (row) => row.title,
  excerpt: (row) => row.description,
});
