import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { readHtml } from "../../../src/mail/html";
import { openMailbox } from "../../../src/mail/mailbox";

interface Listening {
  port: number;
  stop(): void;
}

/** A mail server that keeps what it receives in the mailbox of a data folder. */
export async function startMailServer(dataDir: string): Promise<Listening> {
  const mailbox = openMailbox(dataDir);
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then(async ({ subject = "", html = "" }) => {
          const { text } = readHtml(html);
          for (const { address } of session.envelope.rcptTo)
            await mailbox.send({ to: address, subject, html, text });
        })
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: getPort(server.server), stop: () => server.close() };
}

/** Serves the files of a folder by their names: Auth fetches mail templates by HTTP. */
export async function startFileServer(folder: string): Promise<Listening> {
  const server = createServer(async ({ url = "" }, response) => {
    const file = await readFile(path.join(folder, path.basename(url))).catch(() => null);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: getPort(server), stop: () => server.close() };
}

const getPort = (server: Pick<Server, "address">) => (server.address() as AddressInfo).port;
