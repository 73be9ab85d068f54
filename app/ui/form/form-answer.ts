import type { Undo } from "../toast-message";

/**
 * The result of a form that consists only of a button or two, for the page that stays open: a sentence for a toast, or
 * why nothing was changed. A form with typed values gets a FormRejection instead.
 */
export interface FormAnswer {
  ok: boolean;
  /** May have several lines, one sentence each. */
  message: string;
  description?: string;
  undo?: Undo;
}
