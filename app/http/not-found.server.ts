/** The response for a missing page, which is logged (specification, "404"). */
export function notFound(request: Request): Response {
  console.warn("404: no page at", JSON.stringify(new URL(request.url).pathname.slice(0, 300)));
  return new Response("Not Found", { status: 404 });
}
