import type { ReactNode } from "react";
import { getCard } from "./card";
import type { Json } from "./element";
import { getImageAttributes, TEXT_WIDTH_PX } from "./image-address";
import { findPlayer, type Player } from "./players";

/** The widest that a card's picture is shown (px). */
const PICTURE_WIDTH = 240;

/** A card: everything in it comes from this site, and only its link leads away. Nothing without a link. */
export function renderCard(node: Json): ReactNode {
  const card = getCard(node);
  if (!card) return null;
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
    <article className="link-card" id={typeof node.anchorId === "string" ? node.anchorId : undefined}>
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

/** What a player may do. */
const ALLOWED = "autoplay; fullscreen; encrypted-media";

/** Without JavaScript a link to a page of its own; otherwise its frame takes its place (ui/play.ts). */
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
