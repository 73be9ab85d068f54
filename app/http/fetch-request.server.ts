/** Whether a script made the request; submitting a form without JavaScript loads a document instead. */
export function isFetchRequest(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "empty";
}
