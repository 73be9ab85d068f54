#!/usr/bin/env node
// Starts the Firefox named in FIREFOX for Playwright (WebDriver BiDi, channel "moz-firefox") and answers the one
// command that an ESR does not support. Playwright starts this script in place of the browser.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const UNKNOWN_COMMAND = '"emulation.setMediaFeaturesOverride"';
const LISTENING = "WebDriver BiDi listening on ";
/** Room for a screenshot in one message (bytes). */
const LARGEST_MESSAGE = 2 ** 28;

const firefox = spawn(process.env.FIREFOX ?? "/usr/bin/firefox-esr", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));
firefox.once("exit", (code) => process.exit(code ?? 1));

createInterface({ input: firefox.stderr }).on("line", (line) => {
  const url = line.split(LISTENING)[1];
  if (url) relay(url);
  else process.stderr.write(`${line}\n`);
});

/** Listens on a free port, prints it for Playwright and relays everything to Firefox. */
function relay(url) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.once("listening", () =>
    process.stderr.write(`${LISTENING}ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on("connection", (playwright, request) => {
    const browser = new WebSocket(url + request.url, {
      perMessageDeflate: false,
      maxPayload: LARGEST_MESSAGE,
    });
    const waiting = [];
    const send = (message) =>
      browser.readyState === WebSocket.OPEN ? browser.send(message) : waiting.push(message);
    browser.on("open", () => waiting.splice(0).forEach(send));
    playwright.on("message", (data) => {
      const message = String(data);
      if (message.includes(UNKNOWN_COMMAND)) playwright.send(emptyAnswer(message));
      else send(message);
    });
    browser.on("message", (data) => playwright.send(String(data)));
    browser.on("error", () => playwright.close());
    browser.on("close", () => playwright.close());
    playwright.on("close", () => browser.close());
  });
}

const emptyAnswer = (command) => JSON.stringify({ type: "success", id: JSON.parse(command).id, result: {} });
