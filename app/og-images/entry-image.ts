import type { DrawingState } from "~/drawings/drawings";
import { longDate } from "~/ui/long-date";
import type { OgImage } from "./og-image";

/**
 * The social image of a note or post: its title, and its date or the drawing that was turned; `published` is its ISO
 * date or time.
 */
export const getEntryImage = (
  title: string,
  published: string,
  site: string,
  state?: DrawingState | null,
): OgImage => ({
  ...{ title, label: state?.label ?? longDate(published), site },
  ...(state && { drawing: state.name, state }),
});
