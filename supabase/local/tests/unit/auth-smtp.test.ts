import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createMailer } from "../../src/mail/index";

/** An SMTP server that accepts everything, and records its input. */
async function mailServer() {
  const told: string[] = [];
  const server = createServer((socket) => {
    let reading = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      told.push(text);
      if (reading && !text.endsWith("\r\n.\r\n")) return;
      const starts = !reading && /^DATA/i.test(text);
      reading = starts;
      socket.write(starts ? "354 go on\r\n" : "250 ok\r\n");
    });
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    told: () => told.join(""),
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  };
}

const mail = { to: "ada@example.org", subject: "Hello", text: "Hello, Ada", html: "<p>Hello, Ada</p>" };

test("a mail is sent by the configured server, from the configured sender", async () => {
  const server = await mailServer();
  const smtpUrl = `smtp://127.0.0.1:${server.port}?from=author@site.example`;
  await createMailer({ dataDir: "/unused", smtpUrl }).send(mail);
  expect(server.told()).toMatch(/MAIL FROM:<author@site\.example>/);
  expect(server.told()).toMatch(/RCPT TO:<ada@example\.org>/);
  expect(server.told()).toContain("Hello, Ada");
  server.close();
});

test("an unreachable server is an error", async () => {
  const server = await mailServer();
  server.close();
  const mailer = createMailer({ dataDir: "/unused", smtpUrl: `smtp://127.0.0.1:${server.port}` });
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});
