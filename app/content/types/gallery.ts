import { defineCollection } from "../collection";

/** The pages that show gallery items. */
const PAGES = [
  { value: "creative", label: "Creative" },
  { value: "about", label: "About" },
  { value: "zulu", label: "Zulu" },
];

/** A draft that is not a row yet has no position. */
const getNumber = (place: unknown) => (typeof place === "number" ? ` ${place + 1}` : "");

export const gallery = /* @__PURE__ */ defineCollection({
  slug: "gallery",
  table: "gallery_items",
  singular: "gallery item",
  plural: "Gallery",
  path: "/creative",
  page: "Creative",
  publish: { column: "published", publishedLabel: "Shown", draftLabel: "Hidden", draftsLabel: "Hidden" },
  // The newest items come first.
  order: { column: "order_index", ascending: false },
  date: "updated_at",
  fields: [
    {
      kind: "image",
      name: "image",
      label: "Image",
      hint: "With a video: shown until it plays.",
      alt: "alt",
      isCropped: true,
      optional: true,
      alternative: "video",
    },
    {
      kind: "video",
      name: "video",
      label: "Video",
      poster: "image",
      hint: "Plays silently, in a loop. Leave it empty for an image.",
    },
    {
      kind: "choice",
      name: "page",
      label: "Page",
      options: PAGES,
      hint: "About shows only the first of its items.",
    },
    {
      kind: "text",
      name: "alt",
      label: "Description",
      hint: "For screen readers, and the caption on Creative.",
      look: "lines",
      optional: true,
      emptyValue: "",
      max: 1000,
    },
    { kind: "text", name: "title", label: "Title", max: 300, optional: true },
    { kind: "number", name: "year", label: "Year", min: 1000, max: 9999, optional: true },
    { kind: "flag", name: "published", label: "Shown", initial: true },
  ],
  takesFiles: true,
  image: (row) => row.image,
  title: (row) => row.title ?? (row.alt || `${row.video ? "Video" : "Image"}${getNumber(row.order_index)}`),
  excerpt: (row) =>
    [
      PAGES.find(({ value }) => value === row.page)?.label,
      row.video ? "Video" : "",
      row.alt ? "" : "Not described yet",
      row.title ? row.alt : "",
    ]
      .filter(Boolean)
      .join(" · "),
});
