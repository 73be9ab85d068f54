/** A form that undoes something: `fields` are posted to `action`, a path on this site. */
export interface Undo {
  action: string;
  fields: [name: string, value: string][];
}

/** A message shown once in the corner of the page. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** An error stays until it is closed or another page is opened. */
  kind?: "destructive";
  /** Shown while a form is being submitted, so that the end of that navigation does not remove it. */
  isAboutSubmission?: boolean;
  /** Shown as an “Undo” button. */
  undo?: Undo;
}

const EVENT = "site:toast";

/** Shows a message from the browser, without a request. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: message }));
}

/** Removes messages without an undo button, which no longer apply. */
export function clearToasts(): void {
  window.dispatchEvent(new CustomEvent(EVENT));
}

/** Calls `show` with each such message, or null to clear them; returns a function that unsubscribes. */
export function onToast(show: (message: ToastMessage | null) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<ToastMessage | null>).detail);
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
