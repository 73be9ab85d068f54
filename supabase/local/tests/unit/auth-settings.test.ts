import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readAuthSettings } from "../../src/auth/settings";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function getSettings(toml: string) {
  writeFileSync(join(folder, "config.toml"), toml);
  return readAuthSettings(folder);
}

test("a project without config.toml has the defaults of a hosted project", () => {
  expect(readAuthSettings(join(folder, "nothing"))).toEqual(getSettings(""));
});

test("missing settings have the defaults of a hosted project", () => {
  expect(getSettings("")).toEqual(getSettings("[auth.rate_limit]\nsign_in_sign_ups = 30"));
  expect(getSettings("").rate_limit).toEqual({
    email_sent: 30,
    token_refresh: 150,
    sign_in_sign_ups: 30,
    token_verifications: 30,
  });
});

test.each([
  ["1m", 60],
  ["1h30m", 5400],
  ["1.5s", 1.5],
])("a duration of %s is %d seconds", (text, seconds) => {
  expect(getSettings(`[auth.email]\nmax_frequency = "${text}"`).email.max_frequency).toBe(seconds);
});

test.each([
  ['[auth]\njwt_expiry = "long"', /config\.toml.*jwt_expiry/s],
  ["[auth.rate_limit]\nemail_sent = -1", /rate_limit\.email_sent/],
  ['[auth.email]\nmax_frequency = "soon"', /a duration such as 1h30m/],
  ["[auth", /TOML|Invalid/i],
])("an invalid setting is named: %j", (toml, problem) => {
  expect(() => getSettings(toml)).toThrow(problem);
});
