import type { ReactNode } from "react";
import type { Json } from "../../element";
import { describeFile, type FileInfo, getPlayerTag, parseFileUrl } from "../../file-url";
import { getImageAttributes, TEXT_WIDTH_PX } from "../../image-url";
import { findPlayer, type Player } from "../../players";
import { type Card, getCard } from "./card";

/** The greatest width at which a card's picture is shown (px). */
const PICTURE_WIDTH = 240;

/**
 * A card. Everything in it is loaded from this site; only its link may lead elsewhere. Renders nothing without a link.
 */
export function renderCard(node: Json): ReactNode {
  const card = getCard(node);
  if (!card) return null;
  const file = parseFileUrl(card.url);
  const anchorId = typeof node.anchorId === "string" ? node.anchorId : undefined;
  if (file) return renderFile(card, file, anchorId);
  const { url, title, description, site, src } = card;
  const player = findPlayer(url);
  const picture = src ? (
    <img
      {...getImageAttributes(src, player ? TEXT_WIDTH_PX : PICTURE_WIDTH)}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : null;
  return (
    <article className="link-card" id={anchorId}>
      {player ? renderPlayer(player, `Play: ${title}`, picture) : null}
      {picture && !player ? <span className="link-card-picture">{picture}</span> : null}
      <a href={url} rel="noopener noreferrer" dir="auto">
        {title}
      </a>
      {description ? <p dir="auto">{description}</p> : null}
      {site ? <small dir="auto">{site}</small> : null}
    </article>
  );
}

/** A file to download, or to play in the browser's own player. */
function renderFile({ url, title, description }: Card, file: FileInfo, anchorId?: string): ReactNode {
  const Player = getPlayerTag(file.ending);
  const preload = Player === "video" ? "metadata" : "none";
  return (
    <article className="link-card" id={anchorId}>
      {Player ? <Player controls preload={preload} src={url} aria-label={title} /> : null}
      <a href={url} dir="auto">
        {title}
      </a>
      {description ? <p dir="auto">{description}</p> : null}
      <small>{describeFile(file)}</small>
    </article>
  );
}

/** The permissions of a player's frame. */
const ALLOWED = "autoplay; fullscreen; encrypted-media";

/** Without JavaScript, a link to the page that plays it; otherwise a frame replaces the link (ui/play.ts). */
function renderPlayer({ path, kind }: Player, label: string, picture: ReactNode): ReactNode {
  const className = `link-card-picture play ${kind}`;
  return (
    <a className={className} href={path} aria-label={label}>
      {picture}
      <template>
        <iframe className={className} src={path} title={label} allow={ALLOWED} />
      </template>
    </a>
  );
}
