import type { FieldDefinition } from "~/content/fields/definition";
import type { EntryDescription } from "~/content/list-item.server";
import { PUBLISH_NOW } from "~/content/schedule";
import { Submit } from "~/ui/form/submit";
import { Hide } from "../icons";

export type Publication = "draft" | "scheduled" | "published";

/** How public the stored entry is; null if no button says so. */
export function getPublication(
  fields: FieldDefinition[],
  entry: EntryDescription | null,
): Publication | null {
  if (!fields.some((field) => field.kind === "flag" && field.byButton)) return null;
  if (entry?.scheduledFor) return "scheduled";
  return entry?.published ? "published" : "draft";
}

interface SaveButtonsProps {
  form: string;
  singular: string;
  /** How public the entry is as it is stored; null if the form has a switch for that, or nothing to publish. */
  publication: Publication | null;
  className?: string;
}

/**
 * The buttons that save: what is stored as a draft stays one, or is published. They come before the hidden field that
 * says whether the entry is published, so that what the pressed button says counts. The first one is pressed by Enter.
 */
export function SaveButtons({ form, singular, publication, className = "" }: SaveButtonsProps) {
  const solid = { form, className: `btn btn-solid ${className}` };
  const quiet = { form, className: `btn btn-quiet ${className}` };
  if (publication !== "draft")
    return (
      <>
        <Submit {...solid} pendingLabel="Saving…">
          Save {singular}
        </Submit>
        {publication === "scheduled" ? (
          <Submit {...quiet} name={PUBLISH_NOW} value="on" pendingLabel="Publishing…">
            Publish now
          </Submit>
        ) : null}
      </>
    );
  return (
    <>
      <Submit {...quiet} name={PUBLISHED} value="" pendingLabel="Saving…">
        Save draft
      </Submit>
      <Submit {...solid} name={PUBLISHED} value="on" pendingLabel="Publishing…">
        Publish
      </Submit>
    </>
  );
}

/** The name of the flag's field. */
const PUBLISHED = "published";

/** What the buttons leave as it is when none of them is pressed: by Ctrl-S, or while a draft is kept. */
export const StoredPublication = ({ publication }: { publication: Publication | null }) =>
  publication ? <input type="hidden" name={PUBLISHED} value={publication === "draft" ? "" : "on"} /> : null;

/** Saves the form and makes the entry a draft again. */
export const Unpublish = ({ form, publication }: Pick<SaveButtonsProps, "form" | "publication">) =>
  publication && publication !== "draft" ? (
    <Submit form={form} className="quiet" name={PUBLISHED} value="">
      <Hide />
      {publication === "scheduled" ? "Unschedule" : "Unpublish"}
    </Submit>
  ) : null;

const WORDS: Record<Publication, string> = { draft: "Draft", scheduled: "Scheduled", published: "Published" };

/** The state of the entry, as a word beside its heading. */
export const PublicationWord = ({ publication }: { publication: Publication | null }) =>
  publication ? <span className={`state state-${publication}`}>{WORDS[publication]}</span> : null;
