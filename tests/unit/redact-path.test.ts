import { expect, test } from "vitest";
import { redactPath } from "~/http/redact-path";

test.each([
  ["/-/draft/T0ken", "/-/draft/…"],
  ["/auth/invite/T0ken", "/auth/invite/…"],
  ["/auth/invite/T0ken.data", "/auth/invite/…"],
  ["/-/draft/T0ken/more", "/-/draft/…"],
  ["/%2D/draft/T0ken", "/-/draft/…"],
  ["/%2d/%64raft/T0ken", "/-/draft/…"],
  ["/-%2Fdraft%2FT0ken", "/-/draft/…"],
  ["/%252D/draft/T0ken", "/-/draft/…"],
  ["/-/draft/%zz/T0ken", "/-/draft/…"],
  ["/%2D/draft/%E0%A4%A/T0ken", "/-/draft/…"],
  ["/AUTH/Invite/T0ken", "/auth/invite/…"],
  ["//auth//invite//T0ken", "/auth/invite/…"],
  ["/-/./draft/T0ken", "/-/draft/…"],
  ["/-/x/%2e%2e/draft/T0ken", "/-/draft/…"],
  ["/-\\draft\\T0ken", "/-/draft/…"],
  ["/.markdown/-/draft/T0ken", "/-/draft/…"],
])("the log names %s without its secret", (path, named) => expect(redactPath(path)).toBe(named));

test.each([
  "/",
  "/notes",
  "/-/draft/",
  "/auth/invite",
  "/drafts/on-invites",
  "/caf%C3%A9",
  "/%zz",
  "//",
  "/\0",
])("%j is no secret, and logged as it was asked for", (path) => expect(redactPath(path)).toBe(path));
