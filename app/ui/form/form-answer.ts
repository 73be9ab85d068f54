import type { Undo } from "../toast-message";

/**
 * What became of a form that is only a button or two, for the page that stays open: a sentence for a toast, or why
 * nothing was changed. A form that has something typed in it gets a FormRejection.
 */
export interface FormAnswer {
  ok: boolean;
  /** Several sentences may be on lines of their own. */
  message: string;
  description?: string;
  undo?: Undo;
}
