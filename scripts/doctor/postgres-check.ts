import { choosePostgres } from "#supabase-local";
import { KNOWN_RELEASES } from "../../app/runtime/known-releases";
import { type Check, note, ok } from "./check";
import { NOT_CHECKED } from "./project";

/** Names the Postgres that runs, and says where a newer one is to be had. */
export const checkPostgres: Check = async ({ health: { postgres }, project, backendUrl, isContainer }) => {
  if (project?.trouble) return NOT_CHECKED;
  if (!postgres)
    return note("The database does not say which Postgres it is. If migrations are missing, apply them.");
  const { version, newer } = postgres;
  const isOwn = backendUrl !== null && !process.env.LOCAL_DATABASE_URL?.trim();
  const chosen = isOwn ? await choosePostgres() : null;
  const here = chosen && `${chosen.release.major}.${chosen.release.minor}`;
  const origin = chosen?.folder ?? "npm";
  if (here && !version.startsWith(`${here} `) && version !== here)
    return note(`${version} runs, and the next start takes ${here}, from ${origin}. Restart the site.`);
  const text = here ? `${version}, from ${origin}` : version;
  if (newer === "unknown")
    return note(`${text}. This version of the site does not know whether a newer one is out.`);
  if (newer === null) return ok(`${text}: the newest of its line known on ${KNOWN_RELEASES.seen}.`);
  const advice = isOwn ? getOwnAdvice(isContainer) : getOtherAdvice(project !== null);
  return note(
    `${text}. ${newer} is out, and fixes vulnerabilities (docs/security.md, “Postgres”). ${advice}`,
  );
};

const getOwnAdvice = (isContainer: boolean) =>
  `${isContainer ? "Build the image again" : "Where the system has a package of Postgres 17, install it and restart the site"} (docs/operating.md, “A newer Postgres”).`;

const getOtherAdvice = (isHosted: boolean) =>
  isHosted
    ? "Upgrade it in the project’s dashboard (Settings → Infrastructure), if it is offered there."
    : "Upgrade the server that LOCAL_DATABASE_URL names.";
