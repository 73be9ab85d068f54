import { createCookie } from "@remix-run/node";

const THEMES = ["auto", "light", "dark"] as const;
/** "auto" follows the system. */
export type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 365 * 24 * 3600;
const cookie = createCookie("theme", { path: "/", sameSite: "lax", httpOnly: true, maxAge: YEAR_SECONDS });

/** The theme that the visitor chose. */
export async function getTheme(request: Request): Promise<Theme> {
  const header = request.headers.get("Cookie");
  return header?.includes("theme=") ? asTheme(await cookie.parse(header)) : "auto";
}

/** The Set-Cookie value that remembers a choice for a year. */
export function themeCookie(theme: Theme): Promise<string> {
  return theme === "auto" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(theme);
}

/** Falls back to "auto". */
export function asTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? "auto";
}
