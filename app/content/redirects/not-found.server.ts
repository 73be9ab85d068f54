import type { Args } from "~/auth/session.server";
import { redactPath } from "~/http/redact-path";
import { noteMissingPage } from "./missing-pages.server";
import { findRedirect } from "./redirects.server";

/** The response for a missing page: a redirect if there is one, else 404, which is logged (specification, "404"). */
export async function notFound(args: Args): Promise<Response> {
  const { request } = args;
  const redirect = await findRedirect(args);
  if (redirect) return redirect;
  noteMissingPage(request);
  console.warn("404: no page at", JSON.stringify(redactPath(new URL(request.url).pathname).slice(0, 300)));
  return new Response("Not Found", { status: 404 });
}
