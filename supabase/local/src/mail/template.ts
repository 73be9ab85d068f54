import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml, readHtml } from "./html";

/** The mails in config.toml's sections `auth.email.template` and `.notification`, each a file in supabase/templates. */
export const TEMPLATES = [
  "confirmation",
  "recovery",
  "magic_link",
  "invite",
  "email_change",
  "reauthentication",
  "password_changed_notification",
] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Values of GoTrue's placeholders (`SiteURL`, `TokenHash`, `Data` …). */
type TemplateValues = Record<string, unknown>;

const PLACEHOLDER = /\{\{\s*\.([A-Za-z][\w.]*)\s*\}\}/g;
const OPEN_QUERY = /="[^"?]*\?[^"]*$/;

/**
 * Fills in a mail template, escaping each value for its context: percent-encoded in a URL's query, HTML elsewhere.
 * Supports plain placeholders (`{{ .Email }}`, `{{ .Data.name }}`).
 * @throws an Error that names any other action of Go templates, instead of sending it as text
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const unsupported = template.replace(PLACEHOLDER, "").match(/\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}/);
  if (unsupported) throw new Error(`Mail template: ${unsupported[0]} is not supported`);
  return template.replace(PLACEHOLDER, (_match, path: string, position: number) => {
    const value = path.split(".").reduce<unknown>(property, values);
    if (value === undefined && !path.startsWith("Data."))
      throw new Error(`Mail template: .${path} is unknown`);
    const text = String(value ?? "");
    return OPEN_QUERY.test(template.slice(0, position)) ? encodeURIComponent(text) : escapeHtml(text);
  });
}

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const LINK = '<p><a href="{{ .ConfirmationURL }}">{{ .ConfirmationURL }}</a></p>';
const CODE = "<p>Or enter the code: {{ .Token }}</p>";
/** Title and body for a project without its own template. */
const DEFAULTS: Record<TemplateName, [title: string, body: string]> = {
  confirmation: ["Confirm your email address", `<p>Follow this link to confirm {{ .Email }}:</p>${LINK}`],
  recovery: ["Reset your password", `<p>Follow this link to reset your password:</p>${LINK}`],
  magic_link: ["Your sign-in link", `<p>Follow this link to sign in:</p>${LINK}${CODE}`],
  invite: ["You have been invited", `<p>Follow this link to accept the invitation:</p>${LINK}`],
  email_change: [
    "Confirm your new email address",
    `<p>Follow this link to change your address from {{ .Email }} to {{ .NewEmail }}:</p>${LINK}`,
  ],
  reauthentication: [
    "Confirm that it’s you",
    "<p>Enter this code to confirm that it’s you: {{ .Token }}</p>",
  ],
  password_changed_notification: [
    "Your password was changed",
    "<p>The password for {{ .Email }} was changed.</p>",
  ],
};

/**
 * Composes a mail from the project's templates/NAME.html, or else from a plain default. The subject is the template's
 * title.
 */
export function composeMail(projectDir: string, name: TemplateName, values: TemplateValues) {
  const file = path.join(projectDir, "templates", `${name}.html`);
  const [title, body] = DEFAULTS[name];
  const template = existsSync(file) ? readFileSync(file, "utf8") : `<title>${title}</title>${body}`;
  const html = fillTemplate(template, values);
  const { title: subject, text } = readHtml(html);
  return { subject, html, text };
}
