import { defineCollection } from "../collection";
import { summarize } from "../summarize";

const text = { field: "type", is: "text" };
const image = { field: "type", is: "image" };

export const copy = /* @__PURE__ */ defineCollection({
  slug: "copy",
  table: "copy_items",
  singular: "copy item",
  plural: "Copy",
  path: "/copy",
  page: "Copy",
  searchKind: "copy",
  order: { column: "order_index", ascending: true },
  date: "updated_at",
  fields: [
    {
      kind: "choice",
      name: "type",
      label: "Type",
      options: [
        { value: "text", label: "Text" },
        { value: "image", label: "Image" },
      ],
    },
    { kind: "rich-text", name: "content", label: "Content", only: text },
    { kind: "image", name: "image_url", label: "Image", alt: "image_alt", only: image },
    {
      kind: "text",
      name: "image_alt",
      label: "Description",
      hint: "For screen readers. Leave empty if it is decoration.",
      optional: true,
      emptyValue: "",
      max: 1000,
      only: image,
    },
  ],
  entryPath: (row) => `/copy#${row.id}`,
  title: (row) => (row.type === "image" ? row.image_alt || "Image" : summarize(row.content).title),
  excerpt: (row) => (row.type === "image" ? (row.image_url ?? "") : summarize(row.content).rest),
});
