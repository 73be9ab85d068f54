import { readFileSync } from "node:fs";
import sharp from "sharp";
import { choosePostgres } from "#supabase-local";
import { KNOWN_RELEASES } from "../app/runtime/known-releases";

// Asks for newer releases of what `npm audit` does not know: Postgres, libvips, Caddy and the base of the image.

const FILE = "app/runtime/known-releases.ts";
/** A base that was not built for so long gets no fixes of its distribution (days). */
const MAX_AGE_OF_BASE = 60;
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 20_000;

/** Reads JSON that anybody may read. @throws if there is none */
type Ask = (url: string) => Promise<unknown>;

/** Reasons to look at a newer release, and what could not be asked, as sentences. */
export async function compareReleases(today: Date, ask: Ask = askPublic): Promise<string[]> {
  const { libvips, caddy } = KNOWN_RELEASES;
  const [image = ""] = /caddy:[\w.-]+/.exec(readFileSync("deploy/compose.yaml", "utf8")) ?? [];
  const problems = await Promise.all([
    comparePostgres(ask),
    compareGitHub(ask, "libvips/libvips", {
      name: "libvips",
      known: libvips,
      here: `sharp has ${sharp.versions.vips}`,
    }),
    compareGitHub(ask, "caddyserver/caddy", {
      name: "Caddy",
      known: caddy,
      here: `deploy/compose.yaml names ${image}`,
    }),
    checkBase(ask, today),
  ]);
  return problems.flat();
}

interface Known {
  name: string;
  /** The newest known version. */
  known: string;
  /** What is used here, as a sentence without its full stop. */
  here: string;
}

async function comparePostgres(ask: Ask): Promise<string[]> {
  return answered("https://www.postgresql.org/versions.json", ask, async (answer) => {
    const { release } = await choosePostgres();
    const here = `${release.major}.${release.minor} is installed`;
    const releases = answer as { major: string; latestMinor: string }[];
    return Object.entries(KNOWN_RELEASES.postgres).flatMap(([major, minor]) => {
      const found = releases.find((release) => release.major === major);
      if (!found) throw new Error(`it does not name Postgres ${major}`);
      return compareVersions(`${major}.${found.latestMinor}`, {
        name: "Postgres",
        known: `${major}.${minor}`,
        here,
      });
    });
  });
}

function compareGitHub(ask: Ask, repository: string, known: Known): Promise<string[]> {
  return answered(`https://api.github.com/repos/${repository}/releases/latest`, ask, (answer) => {
    const { tag_name } = answer as { tag_name?: string };
    const version = /^v?(\d+(?:\.\d+)*)$/.exec(tag_name ?? "")?.[1];
    if (!version) throw new Error("it names no release");
    return compareVersions(version, known);
  });
}

function checkBase(ask: Ask, today: Date): Promise<string[]> {
  const base = /^ARG BASE=docker\.io\/library\/(.+)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "";
  const [name, tag] = base.split(":");
  return answered(`https://hub.docker.com/v2/repositories/library/${name}/tags/${tag}`, ask, (answer) => {
    const built = new Date((answer as { last_updated?: string }).last_updated ?? "");
    if (Number.isNaN(built.getTime())) throw new Error("it does not say when the image was built");
    if (today.getTime() - built.getTime() < MAX_AGE_OF_BASE * DAY_MS) return [];
    return [
      `The base of the image, ${base}, was last built on ${built.toDateString()}: name one in the Dockerfile that still gets fixes.`,
    ];
  });
}

/** What `read` says of the answer, or why there was none. */
async function answered(
  url: string,
  ask: Ask,
  read: (answer: unknown) => string[] | Promise<string[]>,
): Promise<string[]> {
  try {
    return await read(await ask(url));
  } catch (error) {
    return [`${url} could not be asked (${error instanceof Error ? error.message : error}).`];
  }
}

function compareVersions(newest: string, { name, known, here }: Known): string[] {
  if (newest.localeCompare(known, "en", { numeric: true }) <= 0) return [];
  return [
    `${name} ${newest} is out; ${known} was the newest on ${KNOWN_RELEASES.seen}, and ${here}. Read what it fixes, and enter it in ${FILE}.`,
  ];
}

async function askPublic(url: string): Promise<unknown> {
  // GitHub answers few requests without one.
  const token = new URL(url).host === "api.github.com" && process.env.GITHUB_TOKEN;
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error) => {
    throw error.cause instanceof Error ? error.cause : error;
  });
  if (!response.ok) throw new Error(`it responds with ${response.status}`);
  return response.json();
}
