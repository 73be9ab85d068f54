import { parseUrl } from "~/ui/parse-url";

/** A site whose videos or audio can be played in a text. */
interface Provider {
  /** The id in the URL of one of its pages; null for any other URL. */
  getId(url: URL): string | null;
  id: RegExp;
  frame(id: string): string;
  kind: PlayerKind;
}

/** A video has a picture's aspect ratio, audio is a bar. */
type PlayerKind = "video" | "audio";

const YOUTUBE_HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

const PROVIDERS: Record<string, Provider> = {
  youtube: {
    getId({ hostname, pathname, searchParams }) {
      if (hostname === "youtu.be") return pathname.slice(1);
      if (!YOUTUBE_HOSTS.test(hostname)) return null;
      return pathname === "/watch"
        ? searchParams.get("v")
        : (/^\/(?:shorts|live|embed)\/([^/]+)/.exec(pathname)?.[1] ?? null);
    },
    id: /^[\w-]{11}$/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    kind: "video",
  },
  vimeo: {
    getId({ hostname, pathname }) {
      if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
      const [, id, key] = /^\/(?:video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(pathname) ?? [];
      return id ? [id, key].filter(Boolean).join("-") : null;
    },
    id: /^\d{1,12}(?:-[0-9a-f]{6,16})?$/,
    frame(id) {
      const [video, key] = id.split("-");
      return `https://player.vimeo.com/video/${video}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`;
    },
    kind: "video",
  },
  soundcloud: {
    getId: ({ hostname, pathname }) =>
      /^(?:www\.|m\.)?soundcloud\.com$/.test(hostname) ? pathname.replace(/^\/|\/$/g, "") : null,
    id: /^[\w-]{1,80}\/(?:sets\/)?[\w-]{1,120}$/,
    frame: (id) =>
      `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(`https://soundcloud.com/${id}`)}`,
    kind: "audio",
  },
  spotify: {
    getId: ({ hostname, pathname }) =>
      hostname === "open.spotify.com" ? pathname.replace(/^\/(?:intl-[a-z]{2}\/)?/, "") : null,
    id: /^(?:track|album|playlist|episode|show)\/[0-9A-Za-z]{22}$/,
    frame: (id) => `https://open.spotify.com/embed/${id}`,
    kind: "audio",
  },
};

/** The path of the page that plays a video or audio track. */
export interface Player {
  path: string;
  kind: PlayerKind;
}

/** The page of this site that plays the video or audio at a provider's URL; null for any other URL. */
export function findPlayer(mediaUrl: string): Player | null {
  const url = parseUrl(mediaUrl);
  if (!url) return null;
  for (const [name, { getId, id: isId, kind }] of Object.entries(PROVIDERS)) {
    const id = getId(url);
    if (id && isId.test(id)) return { path: `/media/play/${name}/${id}`, kind };
  }
  return null;
}

/** The URL of the player for a path after `/media/play/`; null for any other path. */
export function getPlayerFrame(path: string): URL | null {
  const [, name = "", id = ""] = /^([a-z]+)\/(.+)$/.exec(path) ?? [];
  const provider = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  return provider?.id.test(id) ? new URL(provider.frame(id)) : null;
}
