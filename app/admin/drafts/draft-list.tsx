import { Link } from "@remix-run/react";
import { editPath, listPath, resumePath } from "~/content/admin-paths";
import type { DraftSummary } from "~/content/drafts/drafts.server";
import { opensDialog } from "~/ui/confirm-dialog";
import { LocalTime } from "../local-time";
import { DiscardDialog } from "./discard-dialog";
import { useLocalOnly } from "./use-local-only";

/** So many are shown at once, more than that only when somebody wants to see them. */
const SHOWN = 3;
const DISCARD_ALL = "discard-all";

/** The unsaved changes of a list: the server's drafts, and those that only this browser has. */
export function DraftList({ drafts, slug }: { drafts: DraftSummary[]; slug: string }) {
  const { localOnly, isOnDevice, deleteLocal } = useLocalOnly(drafts, slug);
  const all = [
    ...drafts.map((draft) => ({ ...draft, to: resumePath({ slug }, draft) })),
    ...localOnly.map(({ at, ...draft }) => ({
      ...draft,
      // The server had none of it.
      at: "",
      when: (
        <>
          <LocalTime at={at} />, on this device only
        </>
      ),
    })),
  ];
  const count = all.length;
  if (count === 0) return null;
  return (
    <section className="drafts" aria-labelledby="unfinished">
      <details open={count <= SHOWN}>
        <summary>
          <h2 className="part" id="unfinished">
            Unsaved changes
          </h2>{" "}
          <span className="mono">{count}</span>
        </summary>
        <ul role="list">
          {all.map(({ id, title, when, to, at }) => (
            <li key={id}>
              <Link to={to}>{title}</Link>
              <span className="mono">{when}</span>
              <button
                type="button"
                className="quiet"
                aria-label={`Discard: ${title}`}
                {...opensDialog(`discard-${id}`)}
              >
                Discard
              </button>
              <DiscardDialog
                id={`discard-${id}`}
                text={
                  at && isOnDevice(id)
                    ? `All your unsaved changes to “${title}” will be lost, also those that only this device has.`
                    : `Your unsaved changes to “${title}” will be lost.`
                }
                action={editPath({ slug }, id)}
                onDiscard={() => deleteLocal(id)}
              >
                <input type="hidden" name="until" value={at} />
              </DiscardDialog>
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <>
            <button type="button" className="quiet" {...opensDialog(DISCARD_ALL)}>
              Discard all {count}…
            </button>
            <DiscardDialog
              id={DISCARD_ALL}
              question={`Discard all ${count}?`}
              text="Your unsaved changes to these entries will be lost. What is saved stays as it is."
              button="Discard all"
              action={`${listPath({ slug })}?index`}
              onDiscard={() => {
                for (const { id } of all) deleteLocal(id);
              }}
            >
              <input type="hidden" name="until" value={drafts[0]?.at ?? ""} />
            </DiscardDialog>
          </>
        ) : null}
      </details>
    </section>
  );
}
