/** The ids that the parts of an edit page know each other by. */
export const FORM = "edit";
/** The dialogs that ask before the entry is deleted, and before its draft is discarded. */
export const DELETE = "delete";
export const DISCARD = "discard";
/** The form that discards a draft; the buttons of a conflict submit it too. */
export const DISCARD_FORM = "discard-form";
