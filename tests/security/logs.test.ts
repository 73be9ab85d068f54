import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { launch } from "../e2e/support/launch";
import { send, target } from "./target";

const MADE = /^[0-9a-f]{16}$/;

const getId = async (path: string, given?: string) => {
  const { headers } = await send(path, given === undefined ? {} : { headers: { "X-Request-Id": given } });
  return String(headers["x-request-id"]);
};

describe("request ids", () => {
  test("each answer has its own, cached pages too", async () => {
    const ids: string[] = [];
    for (const path of ["/notes", "/notes", "/notes", "/feed.xml", "/none"]) ids.push(await getId(path));
    for (const id of ids) expect(id).toMatch(MADE);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a proxy's is taken over if it is well-formed, and is in the log", async () => {
    expect(await getId("/about", "proxy-4711:a.b")).toBe("proxy-4711:a.b");
    await expect
      .poll(() => readFile(target.logFile, "utf8"))
      .toMatch(/GET \/about \d+ \d+ ms \[proxy-4711:a\.b\]/);
    for (const bad of ["short", "a".repeat(129), "<script>alert(1)</script>", "id with spaces", "täg-4711"])
      expect(await getId("/about", bad), bad).toMatch(MADE);
  });
});

test("with LOG_FORMAT=json each line of the server and of its backend is an object", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "logs-"));
  // The backend logs that it restricts access to this folder.
  await chmod(dataDir, 0o755);
  const env = { PORT: "0", HOST: "127.0.0.1", SITE_URL: "", DATA_DIR: dataDir, LOG_FORMAT: "json" };
  const launched = await launch(["server/start.js"], env, (output) => output.includes("Listening on"));
  try {
    const url = String(/Listening on (http:[\d.:/]+)/.exec(launched.output())?.[1]);
    // No proxy is trusted, so a visitor cannot choose the id.
    const given = { "X-Request-Id": "visitor-4711" };
    const { headers, status } = await fetch(`${url}/nowhere?token=topsecret`, { headers: given });
    const id = headers.get("X-Request-Id");
    expect(id).toMatch(MADE);
    const parse = () =>
      launched
        .output()
        .split("\n")
        .map((line) => JSON.parse(line));
    await expect
      .poll(parse)
      .toContainEqual(
        expect.objectContaining({ level: "info", requestId: id, method: "GET", path: "/nowhere", status }),
      );
    const warning = expect.objectContaining({
      level: "warn",
      requestId: id,
      msg: '404: no page at "/nowhere"',
    });
    expect(parse()).toContainEqual(warning);
    expect(parse()).toContainEqual(
      expect.objectContaining({ level: "warn", msg: expect.stringContaining("had mode") }),
    );
    expect(launched.output()).not.toMatch(/topsecret|visitor-4711/);
  } finally {
    launched.process.kill("SIGTERM");
    await launched.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
  expect(launched.output()).toContain("SIGTERM: closing");
});
