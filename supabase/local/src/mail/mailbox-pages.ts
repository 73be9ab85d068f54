import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getAssetPath } from "../assets";
import { type GatewayResponse, type Handler, json } from "../http";
import { escapeHtml } from "./html";
import type { Mail, Mailer } from "./index";

const style = readFileSync(getAssetPath("mail/mailbox.css"), "utf8");
const styleHash = createHash("sha256").update(style).digest("base64");
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * The mailbox: `/` lists mails, `/<id>` shows one, `/latest?to=email` returns the newest as JSON (404 if there is
 * none). Mails contain sign-in links, so the gateway serves them only on loopback, and only for loopback hostnames.
 */
export function mailboxHandler(mailer: Mailer): Handler {
  return async ({ method, path, query }) => {
    if (method !== "GET" && method !== "HEAD") return { status: 405, headers: { allow: "GET, HEAD" } };
    const mails = await mailer.list();
    const name = path.replace(/^\/|\/$/g, "");
    if (name === "") return renderPage(200, "Mailbox", renderList(mails, mailer.delivery));
    if (name === "latest") return getLatest(mails, query.get("to")?.toLowerCase());
    const mail = mails.find(({ id }) => id === name);
    return mail
      ? renderPage(200, mail.subject, renderMail(mail))
      : renderPage(404, "No such email", backLink);
  };
}

function getLatest(mails: Mail[], to: string | undefined): GatewayResponse {
  const mail = mails.find((candidate) => !to || candidate.to.toLowerCase() === to);
  const body = mail ?? { message: `No email to ${to ?? "anybody"} yet` };
  return json(mail ? 200 : 404, body, { "cache-control": "no-store" });
}

const backLink = `<p><a href="/mailbox">All emails</a></p>`;

function renderList(mails: Mail[], delivery: Mailer["delivery"]): string {
  if (delivery === "smtp")
    return "<p>Emails are sent by the configured SMTP server; none are stored here.</p>";
  if (mails.length === 0) return "<p>No emails yet. Emails that the site sends appear here.</p>";
  const items = mails.map(
    (mail) => `<li><a href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
      <span>${escapeHtml(mail.to)}</span>${renderTime(mail)}</a></li>`,
  );
  return `<p>Emails from this site, newest first. They are stored on this machine.</p><ol>${items.join("")}</ol>`;
}

function renderMail(mail: Mail): string {
  return `${backLink}<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${renderTime(mail)}</dd></dl>
    <article>${linkify(mail.text)}</article>`;
}

const renderTime = ({ sentAt }: Mail) =>
  `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.slice(0, 19).replace("T", " "))} UTC</time>`;

/** Escapes text and turns URLs into links. */
function linkify(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/).map(escapeHtml);
  return parts.map((part, index) => (index % 2 ? `<a href="${part}">${part}</a>` : part)).join("");
}

function renderPage(status: number, title: string, body: string): GatewayResponse {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return { status, headers: HEADERS, body: html };
}
