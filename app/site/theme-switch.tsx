import { useFetcher, useFetchers, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useRootData } from "~/site/root-data";

const CHOICES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Light, dark, or the system's theme. A form, so it works without JavaScript. */
export function ThemeSwitch() {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const { Form } = useFetcher();
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  const chosen = useChosenTheme() ?? root?.theme ?? "auto";
  return (
    <Form className="theme" method="post" action="/theme">
      <fieldset>
        <legend className="vh">Colours</legend>
        {/* With JavaScript the page stays; without it, the response redirects back to this page. */}
        {hasScript ? null : <input type="hidden" name="from" value={pathname + search} />}
        {CHOICES.map(([theme, label]) => (
          <button type="submit" key={theme} name="theme" value={theme} aria-pressed={theme === chosen}>
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

/** The theme being submitted, so that the page need not wait for the response. */
export function useChosenTheme(): string | undefined {
  const sending = useFetchers().find(({ formAction }) => formAction === "/theme");
  const theme = sending?.formData?.get("theme");
  return typeof theme === "string" ? theme : undefined;
}
