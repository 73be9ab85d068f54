import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { RejectedSubmission } from "~/content/save-form.server";

/**
 * After an edit conflict the row is saved with other values than its form shows: then the form is filled again, under
 * the React key `refills`. Until then nobody can type into it (`frozen`), because that would be lost.
 */
export function useRefill(rejection: RejectedSubmission | undefined, version: string | undefined) {
  const [state, setState] = useState({ version, hasConflict: false, refills: 0 });
  const navigation = useNavigation();
  const hasConflict = state.hasConflict || Boolean(rejection?.remote);
  if (state.version !== version)
    setState({ version, hasConflict: false, refills: state.refills + (state.hasConflict ? 1 : 0) });
  else if (state.hasConflict !== hasConflict) setState({ ...state, hasConflict });
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  // React 18 does not know the attribute.
  return { refills: state.refills, frozen: hasConflict && isSaving ? { inert: "" } : {} };
}
