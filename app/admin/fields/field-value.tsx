import type { FormValue, Kind } from "~/content/fields/definition";
import { ResponsiveImage } from "~/media/responsive-image";
import { documentToHtml } from "~/rich-text/html-write";
import { parseDocument } from "~/rich-text/schema";

/** A field's value, read-only. */
export function FieldValue({ kind, value }: { kind: Kind; value: FormValue }) {
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (kind === "image" && typeof value === "string" && value) return <ResponsiveImage src={value} alt="" />;
  if (typeof value === "string") return <>{value || "(empty)"}</>;
  if ("urls" in value) {
    return <>{Object.entries(value.urls).flatMap(([name, url]) => (url ? `${name}: ${url}\n` : []))}</>;
  }
  const parsed = parseDocument(value.document);
  if (!parsed.ok) return <pre>{value.html}</pre>;
  const html = documentToHtml(parsed.document, "auto");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written from a document that was just checked, as for feeds
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
