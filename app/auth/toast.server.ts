import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { config } from "~/config.server";

const schema = z.object({
  title: z.string(),
  description: z.string().optional(),
  kind: z.literal("destructive").optional(),
});

/** A message shown once on the next page. */
export type Toast = z.infer<typeof schema>;

/** Long enough for a redirect to arrive (seconds). */
const LIFETIME = 60;

let known: ReturnType<typeof createCookie> | undefined;

function cookie() {
  known ??= createCookie("toast", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME,
    secrets: [config().sessionSecret],
    secure: config().siteUrl.startsWith("https:"),
  });
  return known;
}

/** The Set-Cookie value that carries a message to the next page. */
export function toastCookie(toast: Toast): Promise<string> {
  return cookie().serialize(toast);
}

/** The message that waits for this request, and the Set-Cookie value that ends its waiting. */
export async function takeToast(request: Request): Promise<{ toast: Toast; clear: string } | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("toast=")) return null;
  const parsed = schema.safeParse(await cookie().parse(header));
  return parsed.success ? { toast: parsed.data, clear: await cookie().serialize("", { maxAge: 0 }) } : null;
}
