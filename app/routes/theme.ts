import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { formOf } from "~/auth/form.server";
import { ownPath } from "~/auth/own-path";
import { asTheme, themeCookie } from "~/theme.server";

/** Remembers light, dark or the system's own; a form without script names the page to lead back to. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request);
  const headers = { "Set-Cookie": await themeCookie(asTheme(form.get("theme"))) };
  const from = form.get("from");
  return from === null ? data(null, { headers }) : redirect(ownPath(from), { headers });
}

export const loader = () => redirect("/");
