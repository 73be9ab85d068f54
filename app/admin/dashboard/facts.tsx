import { Link } from "@remix-run/react";
import { useConnected } from "~/realtime/connection";
import { findEnding } from "~/rich-text/file-url";
import type { PostgresRelease } from "~/runtime/known-releases";
import { formatSize } from "~/ui/format-size";
import type { StorageUsage } from "./storage-usage.server";

interface FactsProps {
  storage: StorageUsage;
  /** How many entries are as they came with the site. */
  samples: number;
  /** Whether the server receives the database's change notifications. */
  isLive: boolean;
  /** The number of distinct errors in the last week; null if unknown. */
  errors: number | null;
  /** null if the database does not say. */
  postgres: PostgresRelease | null;
}

/** The state of the site: what is stored, how many samples are left, whether live updates work, which Postgres runs. */
export function Facts({ storage, samples, isLive, errors, postgres }: FactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>
          <Link to="/admin/images">Images</Link>
        </dt>
        <dd>
          <span className="mono">
            {storage.images.toLocaleString("en")}
            {storage.bytes > 0 ? `, ${formatSize(storage.bytes)}` : ""}
          </span>
          {storage.parts.length > 0 ? <p>{storage.parts.map(describePart).join(", ")}</p> : null}
        </dd>
      </div>
      <div>
        <dt>
          <Link to="/admin/migrate-models">Samples</Link>
        </dt>
        <dd>{samples > 0 ? `${samples.toLocaleString("en")} as they came` : "None left"}</dd>
      </div>
      <div>
        <dt>Live updates</dt>
        <dd>
          <LiveStatus isLive={isLive} />
        </dd>
      </div>
      <div>
        <dt>
          <Link to="/admin/errors">Errors</Link>
        </dt>
        <dd>{describeErrors(errors)}</dd>
      </div>
      <div>
        <dt>Postgres</dt>
        <dd>
          <Release postgres={postgres} />
        </dd>
      </div>
    </dl>
  );
}

function describePart({ type, images, bytes }: StorageUsage["parts"][number]): string {
  if (type === null) return `${formatSize(bytes)} left over`;
  const name = (findEnding(type) ?? type.replace("image/", "")).toUpperCase();
  return `${images.toLocaleString("en")} ${name} ${formatSize(bytes)}`;
}

function describeErrors(errors: number | null): string {
  if (errors === null) return "Unknown";
  return errors === 0 ? "None in the last seven days" : `${errors} in the last seven days`;
}

function Release({ postgres }: Pick<FactsProps, "postgres">) {
  if (!postgres) return <>Unknown</>;
  const { version, newer } = postgres;
  const name = <span className="mono">{version.split(" ")[0]}</span>;
  if (newer === null || newer === "unknown") return name;
  return (
    <>
      {name}
      <p>
        <span className="mono">{newer}</span> is out: <code>npm run doctor</code> says what it fixes and how
        to get it.
      </p>
    </>
  );
}

function LiveStatus({ isLive }: { isLive: boolean }) {
  const isConnected = useConnected();
  if (!isLive) return <span className="fact-bad">Interrupted: changes appear when a page is reloaded.</span>;
  if (isConnected === false)
    return <span className="fact-bad">This page is not connected; trying again.</span>;
  return <>Connected</>;
}
