import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackupFacts } from "~/admin/backups/backup-facts";
import { BackUpNow } from "~/admin/backups/backup-section";
import { describeBackup, describeBackups, makeBackup, readBackupState } from "~/admin/backups/backups.server";
import { DownloadForm } from "~/admin/backups/download-form";
import { Crumb } from "~/admin/crumb";
import { redirectWith, requireAdmin } from "~/auth/session.server";
import { getTimeZone } from "~/content/time-zone.server";
import { readFormData } from "~/http/form-data.server";
import { isEmbedded } from "~/runtime/config.server";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";

export const meta: MetaFunction = formatTitle("Backups · Admin");

/** Only the embedded backend has backups here; a hosted project has its own. */
function requireBackups(): void {
  if (!isEmbedded()) throw data("Not found", { status: 404 });
}

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  requireBackups();
  const [state, timeZone] = await Promise.all([readBackupState(), getTimeZone(args.request)]);
  if (!state) throw data("The backend is down", { status: 503 });
  const local = state.entries.filter(({ isLocal }) => isLocal).reverse();
  return {
    email: account.email,
    facts: describeBackups(state, timeZone),
    choices: local.map((backup) => ({ name: backup.name, label: describeBackup(backup, timeZone) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  requireBackups();
  const form = await readFormData(args.request);
  if (form.get("intent") !== "back-up") throw data("Unknown intent", { status: 400 });
  const error = await makeBackup();
  const to = form.get("from") === "/admin" ? "/admin" : "/admin/backups";
  if (error) return redirectWith(args, to, { title: "No backup", description: error, kind: "destructive" });
  const isRunning = (await readBackupState())?.running === "backup";
  return redirectWith(args, to, { title: isRunning ? "The backup is being made" : "Backed up" });
}

export default function Backups() {
  const { email, facts, choices } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="bar">
        <Crumb to="/admin">Dashboard</Crumb>
        <h1>Backups</h1>
        <BackUpNow from="/admin/backups" isPrimary />
      </div>
      <section className="settle" aria-labelledby="status">
        <h2 className="part" id="status">
          Status
        </h2>
        <BackupFacts {...facts} />
      </section>
      {choices.length > 0 ? (
        <section className="settle" aria-labelledby="download">
          <h2 className="part" id="download">
            Download
          </h2>
          <p className="settle-text">
            One file with all content, images and accounts. To restore it, here or on another machine, use
            “npm run restore”.
          </p>
          <DownloadForm email={email} choices={choices} />
        </section>
      ) : null}
    </>
  );
}
