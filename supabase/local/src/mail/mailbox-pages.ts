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
 * The mailbox: `/` lists mails, `/<id>` shows one, `/latest?to=address` answers the newest as JSON (404 when
 * there is none). Mails hold sign-in links: the gateway serves this on loopback, under loopback's names only.
 */
export function mailboxHandler(mailer: Mailer): Handler {
  return async ({ method, path, query }) => {
    if (method !== "GET" && method !== "HEAD") return { status: 405, headers: { allow: "GET, HEAD" } };
    const mails = await mailer.list();
    const name = path.replace(/^\/|\/$/g, "");
    if (name === "") return page(200, "Mailbox", getList(mails, mailer.delivery));
    if (name === "latest") return latest(mails, query.get("to")?.toLowerCase());
    const mail = mails.find(({ id }) => id === name);
    return mail ? page(200, mail.subject, oneMail(mail)) : page(404, "No such mail", backLink);
  };
}

function latest(mails: Mail[], to: string | undefined): GatewayResponse {
  const mail = mails.find((candidate) => !to || candidate.to.toLowerCase() === to);
  const body = mail ?? { message: `No mail to ${to ?? "anybody"} yet` };
  return json(mail ? 200 : 404, body, { "cache-control": "no-store" });
}

const backLink = `<p><a href="/mailbox">All mails</a></p>`;

function getList(mails: Mail[], delivery: Mailer["delivery"]): string {
  if (delivery === "smtp") return "<p>Mails leave through the configured SMTP server; none is kept here.</p>";
  if (mails.length === 0) return "<p>No mails yet. What the site sends appears here.</p>";
  const items = mails.map(
    (mail) => `<li><a href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>
      <span>${escapeHtml(mail.to)}</span>${time(mail)}</a></li>`,
  );
  return `<p>Mails of this site are kept on this machine. The newest comes first.</p><ol>${items.join("")}</ol>`;
}

function oneMail(mail: Mail): string {
  return `${backLink}<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail)}</dd></dl>
    <article>${withLinks(mail.text)}</article>`;
}

const time = ({ sentAt }: Mail) =>
  `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.slice(0, 19).replace("T", " "))} UTC</time>`;

/** Escaped text in which web addresses can be clicked; every second part is an address. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/).map(escapeHtml);
  return parts.map((part, index) => (index % 2 ? `<a href="${part}">${part}</a>` : part)).join("");
}

function page(status: number, title: string, body: string): GatewayResponse {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return { status, headers: HEADERS, body: html };
}
