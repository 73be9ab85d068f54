import { Link } from "@remix-run/react";
import { historyPath, previewPath } from "~/content/admin-paths";
import type { CollectionMeta } from "~/content/collection";
import { hasOwnPages } from "~/content/has-own-pages";
import type { Autosave } from "../drafts/autosave";
import { DuplicateButton } from "../duplicate/duplicate-button";
import { Clock, ExternalLink } from "../icons";
import { PreviewButton } from "../preview/preview-button";
import { TurnButton } from "../turn/turn-button";

interface EntryLinksProps {
  collection: CollectionMeta;
  id: string;
  /** The path at which visitors see the entry; null if they do not. */
  path: string | null;
  /** Whether the entry is saved as a row. */
  isStored: boolean;
  /** Whether it fills a page of the site, and so cannot be turned into anything else. */
  isLasting: boolean;
  /** Whether nothing has been typed into a new entry. */
  isBlank: boolean;
  autosave: Autosave;
}

/** The links to an entry's public page, preview and history, and the button that duplicates it. */
export function EntryLinks({
  collection,
  id,
  path,
  isStored,
  isLasting,
  isBlank,
  autosave,
}: EntryLinksProps) {
  return (
    <div className="actions">
      {path ? (
        <a className="quiet" href={path} target="_blank" rel="noreferrer">
          <ExternalLink />
          View on site
        </a>
      ) : null}
      {collection.hasVisibleRows ? (
        <PreviewButton to={previewPath(collection, id)} autosave={autosave} isBlank={isBlank} />
      ) : null}
      {isStored ? (
        <Link className="quiet" to={historyPath(collection, id)}>
          <Clock />
          History
        </Link>
      ) : null}
      {isStored && collection.hasVisibleRows ? <DuplicateButton autosave={autosave} /> : null}
      {isStored && !isLasting && hasOwnPages(collection) ? (
        <TurnButton slug={collection.slug} id={id} autosave={autosave} />
      ) : null}
    </div>
  );
}
