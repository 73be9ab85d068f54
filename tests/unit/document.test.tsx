import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashScripts } from "~/http/csp.server";
import { renderDocument } from "~/http/render-document.server";

function Broken(): never {
  throw new Error("broken");
}

function Waiting(): never {
  throw new Promise(() => {});
}

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("the CSP hashes each of the site's inline scripts and allows no other", () => {
  const { html, policy } = hashScripts(
    `<script nonce="m">one()</script><script nonce="m" type="module" async="">two()</script><script src="/x.js" nonce="m"></script><script>injected()</script>`,
    "m",
  );
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts).toBe(`'self' ${hash("one()")} ${hash("two()")}`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(html).toContain('<script>one()</script><script type="module" async="">two()</script>');
});

test.each([
  ["production", "'self'"],
  // Live reload.
  ["development", "'self' ws:"],
])("in %s, scripts may connect to %s", (environment, sources) => {
  vi.stubEnv("NODE_ENV", environment);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(hashScripts("", "m").policy.split("; ")).toContain(`connect-src ${sources}`);
});

test("a document is complete and starts with its doctype", async () => {
  const html = await renderDocument(<html lang="en" />);
  expect(html).toBe('<!DOCTYPE html><html lang="en"></html>');
});

test("a component that throws makes the document fail", async () => {
  await expect(renderDocument(<Broken />)).rejects.toThrow("broken");
});

test("a document that is never ready fails after ten seconds", async () => {
  vi.useFakeTimers();
  const failure = expect(renderDocument(<Waiting />)).rejects.toThrow("not ready after 10000 ms");
  vi.advanceTimersByTime(10_000);
  await failure;
  vi.useRealTimers();
});
