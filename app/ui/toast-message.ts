/** A form that takes something back: `fields` are posted to `action`, a path of this site. */
export interface Undo {
  action: string;
  fields: [name: string, value: string][];
}

/** A message shown once in the corner of the page. */
export interface ToastMessage {
  title: string;
  description?: string;
  kind?: "destructive";
  /** Shown as the button “Undo”. */
  undo?: Undo;
}

const EVENT = "site:toast";

/** Shows a message that needed no request, in the browser. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: message }));
}

/** Calls `show` with each such message; returns the function that ends it. */
export function onToast(show: (message: ToastMessage) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<ToastMessage>).detail);
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
