import { type RefObject, useEffect, useRef } from "react";
import type { FieldDefinition } from "~/collections/fields/definition";
import { forgetCopy, keepCopy, placeOf } from "./local-copies";
import { useAccount } from "./use-account";
import { type AutosaveForm, useAutosave } from "./use-autosave";
import { useOtherTab } from "./use-other-tab";
import { isTouched, type KnownDraft, type Restored, restoredFrom, useRestored } from "./use-restored";
import { useUnsaved } from "./use-unsaved";

interface DraftsForm extends Omit<AutosaveForm, "account" | "draft"> {
  form: RefObject<HTMLFormElement | null>;
  fields: FieldDefinition[];
  draft: (KnownDraft & { isOutdated: boolean }) | null;
}

/** All that keeps the text of an edit form: while it is written, when it is left, and when it is opened again. */
export function useDrafts({ form, fields, slug, id, writer: given, version, draft, refusal }: DraftsForm) {
  const account = useAccount();
  // The page gets another one whenever it is loaded again; this form stays the same.
  const writer = useRef(given).current;
  const kept = useAutosave({ form, account, slug, id, writer, version, refusal, draft });
  const { autosave } = kept;
  useUnsaved(autosave);
  const place = account && placeOf(account, slug, id);
  const { restored, others, turn, choose, forget } = useRestored(form, place, fields, draft, version);
  const isOpenElsewhere = useOtherTab(`${slug}/${id}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form was filled anew
  useEffect(() => {
    if (turn > 0 ? restored : isTouched(form.current, fields)) {
      const isKept = autosave.changed();
      // It stands in this form now, and is kept as this form's.
      if (restored && isKept) forgetCopy(restored.place, restored.copy.mark);
      // At once: it may be what was saved in the moment of leaving, and the server knows.
      void autosave.flush();
    }
  }, [turn]);

  return {
    ...kept,
    writer,
    restored,
    turn,
    others,
    forget,
    isOpenElsewhere,
    isOutdated:
      kept.isOutdated ||
      (!kept.base && isStale(restored, version)) ||
      (!restored && (draft?.isOutdated ?? false)),
    /** Shows another text that was kept; what stands in the form is put in its place. */
    choose: (other: Restored) => {
      const copy = autosave.copy();
      const aside = `${place}aside-${Date.now()}`;
      const isKept = copy !== null && keepCopy(aside, { ...copy, mark: `aside.${Date.now()}` });
      choose(other, isKept ? restoredFrom(aside, copy, fields) : null);
    },
  };
}

function isStale(restored: Restored | null, version = ""): boolean {
  return restored !== null && restored.copy.version !== version;
}
