/** Whether a script made the request; a form sent without JavaScript loads a document instead. */
export function isFetchRequest(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
