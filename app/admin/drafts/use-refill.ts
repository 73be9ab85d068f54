import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";

/**
 * After an edit conflict, the row may be saved with values other than those in the form, which is then filled again,
 * with the React key `refills`. While it is being saved, it is inert (`frozen`), because anything typed would be lost.
 */
export function useRefill(rejection: RejectedSubmission | undefined, version: string | undefined) {
  const [state, setState] = useState({ version, hasConflict: false, refills: 0 });
  const navigation = useNavigation();
  const hasConflict = state.hasConflict || Boolean(rejection?.remote);
  if (state.version !== version)
    setState({ version, hasConflict: false, refills: state.refills + (state.hasConflict ? 1 : 0) });
  else if (state.hasConflict !== hasConflict) setState({ ...state, hasConflict });
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  // A string, because React 18 does not know the boolean attribute.
  return { refills: state.refills, frozen: hasConflict && isSaving ? { inert: "" } : {} };
}
