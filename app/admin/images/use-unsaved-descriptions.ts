import { useBeforeUnload, useBlocker } from "@remix-run/react";

const QUESTION = "Leave this page? Your unsaved descriptions will be lost.";

/**
 * Asks before another page opens while a description on this one is not saved. Saving when the field loses focus would
 * not be enough: nobody would see a conflict or a failure after leaving.
 */
export function useUnsavedDescriptions(): void {
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname + here.search !== next.pathname + next.search &&
      hasUnsaved() &&
      !window.confirm(QUESTION),
  );
}

const hasUnsaved = () => document.querySelector(".image-alt[data-unsaved]") !== null;
