/** Escapes a text for HTML. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

/** Escapes a text for HTML, including attributes in double quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}
