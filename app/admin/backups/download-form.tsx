import { useReachableSubmit } from "~/http/use-reachable-submit";
import { CurrentPassword } from "~/ui/form/current-password";
import { Field } from "~/ui/form/field";

interface BackupChoice {
  name: string;
  /** "23 November 2026 at 03:00, 1.2 MB" */
  label: string;
}

/** Downloads a backup after asking for the password. A plain form: the browser saves the response. */
export function DownloadForm({ email, choices }: { email: string; choices: BackupChoice[] }) {
  const onSubmit = useReachableSubmit();
  return (
    <form method="post" action="/admin/backups/download" onSubmit={onSubmit}>
      <Field label="Backup">
        {(control) => (
          <select {...control} className="input" name="name">
            {choices.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CurrentPassword
        email={email}
        description="A backup contains every account’s password hash. Keep it as safe as the site."
      />
      <button type="submit" className="btn btn-line">
        Download
      </button>
    </form>
  );
}
