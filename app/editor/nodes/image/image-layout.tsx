import { useId } from "react";
import type { ImageFields } from "./image-node";

const LAYOUTS = [
  ["", "Text", "As wide as the text"],
  ["wide", "Wide", "Wider than the text"],
  ["full", "Full", "As wide as the page"],
  ["beside", "Beside", "Beside the image above"],
] as const;

interface ImageLayoutProps {
  image: ImageFields;
  /** Whether the previous block is an image. */
  follows: boolean;
  onChange: (part: Pick<ImageFields, "layout" | "beside">) => void;
}

/** How wide an image is, or that it stands beside the one above. */
export function ImageLayout({ image, follows, onChange }: ImageLayoutProps) {
  const name = useId();
  const chosen = image.beside && follows ? "beside" : (image.layout ?? "");
  return (
    <fieldset className="segments" aria-label="Layout">
      {LAYOUTS.filter(([layout]) => follows || layout !== "beside").map(([layout, label, title]) => (
        <label key={layout} title={title}>
          <input
            type="radio"
            name={name}
            // Not a field of the entry's form.
            form=""
            checked={layout === chosen}
            onChange={() =>
              onChange({
                layout: layout === "" || layout === "beside" ? undefined : layout,
                beside: layout === "beside" || undefined,
              })
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
