import { useId, useState } from "react";
import { NodeField } from "../../node-panel/node-panel";
import { completeUrl } from "../../plugins/links";

interface ImageLinkProps {
  link: string | undefined;
  onChange(link: string | undefined): void;
}

/** The field for an image's link. Each valid URL is applied as it is typed; anything else removes the link. */
export function ImageLink({ link, onChange }: ImageLinkProps) {
  const [typed, setTyped] = useState(link ?? "");
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  // Undo and redo change the link too.
  const shown = (completeUrl(typed) ?? undefined) === link ? typed : (link ?? "");
  return (
    <NodeField label="Link">
      <input
        className="input"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        placeholder="Leads to"
        value={shown}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
          onChange(completeUrl(target.value) ?? undefined);
        }}
        onBlur={() => setWrong(shown.trim() !== "" && completeUrl(shown) === null)}
      />
      {isWrong ? (
        <span id={id} className="field-error" role="alert">
          This is not a valid link, so the image has none. Start it with https://, or with / for a page on
          this site.
        </span>
      ) : null}
    </NodeField>
  );
}
