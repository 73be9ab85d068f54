import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readFormData } from "~/http/form-data.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { asTheme, themeCookie } from "~/http/theme.server";

/**
 * Remembers the theme: light, dark or the system's. Without JavaScript, the form names the page to which to redirect.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readFormData(request);
  const headers = { "Set-Cookie": await themeCookie(asTheme(form.get("theme"))) };
  const from = form.get("from");
  return from === null ? Response.json(null, { headers }) : redirect(safeRedirectPath(from), { headers });
}

export const loader = () => redirect("/");
