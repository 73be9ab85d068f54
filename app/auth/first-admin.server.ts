import { createHash, randomBytes } from "node:crypto";
import { config } from "~/runtime/config.server";
import { singleton } from "~/runtime/singleton.server";
import { serviceClient } from "./clients.server";

/** How often to try again while the database is still starting (milliseconds). */
const RETRY_INTERVAL = 5_000;
/** 128 random bits. The link of a host with up to 35 characters then fits on a line of a terminal of 80 columns. */
const TOKEN_BYTES = 16;

/**
 * While the site has no admin, prints a link on the console that makes the person who opens it the first one. Only the
 * token's hash is stored, so the database does not reveal the link.
 */
export function inviteFirstAdmin(): void {
  singleton("first-admin", () => void invite());
}

async function invite(): Promise<void> {
  const client = serviceClient();
  const { data: hasAdmin, error } = await client.rpc("has_admin");
  if (error) {
    setTimeout(invite, RETRY_INTERVAL).unref();
    return;
  }
  if (hasAdmin) return;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const inserted = await client.from("first_admin_tokens").insert({ token_hash: hashToken(token) });
  if (inserted.error) console.error("The first-admin link could not be created:", inserted.error.message);
  else
    console.info(
      `\nThis site has no admin yet. Open this link and sign up to become the first one:\n  ${config().siteUrl}/auth/invite/${token}\n`,
    );
}

/** The hash that is stored in place of a first-admin link's token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
