import type { FormValue, Kind } from "~/content/fields/definition";
import { ResponsiveImage } from "~/media/responsive-image";
import { RichText } from "~/rich-text/render";

/** A field's value, read-only. */
export function FieldValue({ kind, value }: { kind: Kind; value: FormValue }) {
  if (typeof value === "boolean") return <>{value ? "Yes" : "No"}</>;
  if (kind === "image" && typeof value === "string" && value) return <ResponsiveImage src={value} alt="" />;
  if (typeof value === "string") return <>{value || "(empty)"}</>;
  if ("addresses" in value) {
    return (
      <>
        {Object.entries(value.addresses).flatMap(([name, address]) =>
          address ? `${name}: ${address}\n` : [],
        )}
      </>
    );
  }
  if (!value.document) return <pre>{value.html}</pre>;
  return (
    <div className="prose">
      <RichText document={value.document} />
    </div>
  );
}
