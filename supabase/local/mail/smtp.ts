import { createTransport } from "nodemailer";
import type { Mailer } from "./index";

/** Milliseconds that a person waits at a form for a mail server before it counts as unreachable. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Sends through a mail server. `?from=` of the address is the sender, else its user name. Throws on a bad address. */
export function openSmtp(smtpUrl: string): Mailer {
  const address = new URL(smtpUrl);
  const user = decodeURIComponent(address.username);
  const from =
    address.searchParams.get("from") ?? (user.includes("@") ? user : `noreply@${address.hostname}`);
  address.searchParams.delete("from");
  const transport = createTransport({ url: address.href, ...PATIENCE });

  return {
    delivery: "smtp",
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    list: async () => [],
    find: async () => null,
  };
}
