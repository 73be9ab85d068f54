import { createHash, randomBytes } from "node:crypto";
import { config } from "~/config.server";
import { singleton } from "~/live/singleton.server";
import { serviceClient } from "./clients.server";

/** How long to wait for a database that is still starting (milliseconds). */
const RETRY_EVERY = 5_000;

/**
 * While the site has no admin, prints a link on the console; whoever opens it and signs up becomes the
 * first one. Only the token's hash is stored, so the database does not tell the link.
 */
export function inviteFirstAdmin(): void {
  singleton("first-admin", () => void invite());
}

async function invite(): Promise<void> {
  const client = serviceClient();
  const { data: hasAdmin, error } = await client.rpc("has_admin");
  if (error) {
    setTimeout(invite, RETRY_EVERY).unref();
    return;
  }
  if (hasAdmin) return;
  const token = randomBytes(32).toString("base64url");
  const { error: refused } = await client.from("admin_invites").insert({ token_hash: hashOf(token) });
  if (refused) console.error("The link for the first admin could not be made:", refused.message);
  else
    console.info(
      `\nThis site has no admin yet. Open this link and sign up to become the first one:\n  ${config().siteUrl}/auth/invite/${token}\n`,
    );
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
