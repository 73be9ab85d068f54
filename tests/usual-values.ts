import type { Collection } from "~/content/collection";
import type { Kind } from "~/content/fields/definition";

export const USUAL_TEXT = "Rain";

/** A document of one paragraph. */
export const toDocument = (words: string) => ({
  root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", text: words }] }] },
});

/** A value that each kind of field can have. */
const usual: Record<Kind, unknown> = {
  text: USUAL_TEXT,
  "long-text": "",
  url: "https://example.com",
  link: "https://example.com",
  path: "/columns",
  image: "/a.webp",
  date: "2026-11-21",
  "date-time": null,
  flag: false,
  number: null,
  choice: null,
  slug: "columns",
  lines: ["https://example.com"],
  tags: [],
  "url-group": {},
  email: "",
  language: "en",
  "time-zone": null,
  video: "/a.mp4",
  "rich-text": toDocument("Words"),
};

/** A value for every column that has a field, which can be stored. */
export const createColumns = ({ fields, idFrom }: Collection): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [
      field.name === idFrom ? "id" : field.name,
      field.kind === "choice" ? field.options[0]?.value : usual[field.kind],
    ]),
  );
