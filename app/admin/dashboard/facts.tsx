import { Link } from "@remix-run/react";
import { sizeText } from "~/media/library/format-size";
import { useConnected } from "~/realtime/connection";
import type { DefaultTextCounts } from "./overview.server";
import type { StorageUse } from "./storage-use.server";

export interface FactsProps {
  storage: StorageUse;
  builtIn: DefaultTextCounts;
  /** Whether the server hears of changes in the database. */
  isLive: boolean;
}

/** How the site stands: what is stored, where its texts come from, whether pages update themselves. */
export function Facts({ storage, builtIn, isLive }: FactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>
          <Link to="/admin/images">Images</Link>
        </dt>
        <dd>
          <span className="mono">
            {storage.images.toLocaleString("en")}
            {storage.bytes > 0 ? `, ${sizeText(storage.bytes)}` : ""}
          </span>
          {storage.parts.length > 0 ? <p>{storage.parts.map(partText).join(", ")}</p> : null}
        </dd>
      </div>
      <div>
        <dt>
          <Link to="/admin/migrate-models">Texts</Link>
        </dt>
        <dd>{textsText(builtIn)}</dd>
      </div>
      <div>
        <dt>Live updates</dt>
        <dd>
          <LiveState isLive={isLive} />
        </dd>
      </div>
    </dl>
  );
}

function partText({ type, images, bytes }: StorageUse["parts"][number]): string {
  if (type === null) return `${sizeText(bytes)} left over`;
  return `${images.toLocaleString("en")} ${type.replace("image/", "").toUpperCase()} ${sizeText(bytes)}`;
}

function textsText({ all, essays, pages }: DefaultTextCounts): string {
  const left = essays + pages;
  if (left === 0) return "All edited or migrated";
  return `${left} of ${all} sample texts not edited yet`;
}

function LiveState({ isLive }: { isLive: boolean }) {
  const isConnected = useConnected();
  if (!isLive) return <span className="fact-bad">Interrupted: changes appear when a page is reloaded.</span>;
  if (isConnected === false)
    return <span className="fact-bad">This page is not connected; trying again.</span>;
  return <>Connected</>;
}
