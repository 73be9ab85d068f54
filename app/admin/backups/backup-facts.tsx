import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { BackupFacts as Facts } from "./backups.server";

/** How often the facts are reloaded while a task is running (milliseconds). */
const RELOAD_INTERVAL = 2_000;

const RUNNING = {
  backup: "A backup is being made.",
  upload: "The newest backup is being copied.",
  proof: "The newest backup is being tested.",
};

/** When backups were last made and tested, where copies are stored, and what is wrong. */
export function BackupFacts({ last, proved, store, time, running, problems }: Facts) {
  useReloadWhile(running !== null);
  return (
    <dl className="facts">
      <Fact name="Last backup">
        {last ?? "None yet"}
        <p>{time ? `Every night at ${time}` : "Not scheduled: BACKUP_TIME is off."}</p>
      </Fact>
      <Fact name="Last test">
        {proved ? `Restored and compared ${proved}` : "None yet"}
        {time ? <p>Once a week</p> : null}
      </Fact>
      <Fact name="Copies">
        {store ?? "Only on this server’s disk"}
        {store ? null : <p>If the disk is lost, so are they. Set BACKUP_S3_URL, or download them.</p>}
      </Fact>
      {running ? <Fact name="Now">{RUNNING[running]}</Fact> : null}
      {problems.length > 0 ? (
        <Fact name="Problems">
          {problems.map((problem) => (
            <span className="fact-bad" key={problem}>
              {problem}
            </span>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}

/** Polls, because live updates only report changes to the database. */
function useReloadWhile(isRunning: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(revalidate, RELOAD_INTERVAL);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
