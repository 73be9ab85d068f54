import type { IncomingMessage, ServerResponse } from "node:http";

/** Sets CORS headers that allow any origin, as a hosted project does; sends no response. */
export function allowCrossOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  if (request.method !== "OPTIONS") {
    response.setHeader("access-control-expose-headers", "Content-Range, X-Supabase-Api-Version");
    return;
  }
  response.setHeader("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  response.setHeader(
    "access-control-allow-headers",
    request.headers["access-control-request-headers"] ?? "*",
  );
  response.setHeader("access-control-max-age", "3600");
}
