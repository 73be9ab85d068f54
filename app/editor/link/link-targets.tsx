import { useEffect } from "react";
import type { LinkTarget } from "./use-link-search";

interface LinkTargetsProps {
  id: string;
  targets: LinkTarget[];
  /** The index of the target that Enter takes. */
  chosen: number;
  onChoose: (target: LinkTarget) => void;
}

/** The id of an option in the list with this id. */
export const getTargetId = (id: string, at: number) => `${id}-${at}`;

/** The list of pages and entries found, below the search field. */
export function LinkTargets({ id, targets, chosen, onChoose }: LinkTargetsProps) {
  useEffect(() => {
    document.getElementById(getTargetId(id, chosen))?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  return (
    <div className="link-targets" id={id} role="listbox" aria-label="Pages and entries" tabIndex={-1}>
      {targets.map((target, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={target.url}
          id={getTargetId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(target)}
        >
          <span>{target.title}</span>
          <span className="link-target-kind">
            {target.hidden ? `${target.hidden}, ${target.kind}` : target.kind}
          </span>
        </div>
      ))}
    </div>
  );
}
