/** Browsers say what a request is for; a form sent without JavaScript loads a document. */
export function isByScript(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
