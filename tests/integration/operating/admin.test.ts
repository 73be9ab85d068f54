import { execFile } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";
import { TOTP } from "otpauth";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { client, isEmbedded } from "#supabase-local/testing/backend";
import { BUNDLE } from "#supabase-local/testing/compile";
import { machine } from "#supabase-local/testing/machine";

const ROOT = path.join(import.meta.dirname, "../../..");
/** Beside the compiled backend, which it starts. */
const PROGRAM = path.join(inject("compiled"), "admin.js");

beforeAll(async () => {
  await build({ ...BUNDLE, entryPoints: [path.join(ROOT, "scripts/admin.ts")], outfile: PROGRAM });
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}
const { newFolder, start, clear } = machine();
afterEach(clear);

/** `npm run admin -- …` on a data folder, compiled. */
function admin(args: string[], env: Record<string, string>): Promise<Outcome> {
  const unset = { SUPABASE_URL: "", SUPABASE_ANON_KEY: "", SUPABASE_SERVICE_ROLE_KEY: "" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd: ROOT, env: { ...process.env, ...unset, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

describe.skipIf(!isEmbedded())("npm run admin", { timeout: 120_000 }, () => {
  it("makes admins and takes the rights away, whether the backend runs or not, and on any project by its keys", async () => {
    const DATA_DIR = await newFolder();
    const never = await admin(["list"], { DATA_DIR });
    expect(never).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no backend in") });

    const backend = await start(DATA_DIR);
    const { url, anonKey, serviceKey } = backend.status;
    const service = client(url, serviceKey);
    for (const email of ["one@example.com", "two@example.com"])
      await service.auth.admin.createUser({ email, password: "long enough", email_confirm: true });
    await service.auth.admin.createUser({ email: "hasty@example.com", password: "long enough" });

    expect((await admin(["list"], { DATA_DIR })).stdout).toBe("There are no admins.\n");
    const granted = await admin(["grant", "ONE@example.com"], { DATA_DIR });
    expect(granted).toEqual({ code: 0, stdout: "one@example.com is now an admin.\n", stderr: "" });
    for (const [args, message] of [
      [["grant", "one@example.com"], "already an admin"],
      [["grant", "nobody@example.com"], "no account with this email"],
      [["grant", "hasty@example.com"], "not confirmed"],
      [["revoke", "two@example.com"], "two@example.com is not an admin."],
      [["revoke", "one@example.com"], "The last admin cannot be removed."],
      [["grant"], "Usage:"],
      [["constructor", "one@example.com"], "Usage:"],
    ] as const) {
      const refused = await admin([...args], { DATA_DIR });
      expect(refused, args.join(" ")).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    }
    const keys = { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey };
    expect(await admin(["grant", "two@example.com"], { ...keys, DATA_DIR: "/nowhere" })).toMatchObject({
      code: 0,
    });
    const two = client(url, anonKey);
    await two.auth.signInWithPassword({ email: "two@example.com", password: "long enough" });
    const { data } = await two.auth.mfa.enroll({ factorType: "totp" });
    const code = new TOTP({ secret: data?.totp.secret ?? "" }).generate();
    await two.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
    expect((await admin(["list"], { DATA_DIR })).stdout).toMatch(/two@example\.com .* two-factor\n/);
    expect(await admin(["recover", "two@example.com"], { DATA_DIR })).toMatchObject({ code: 0 });
    expect((await two.auth.getUser()).data.user?.factors).toBeUndefined();
    await backend.stop();

    const revoked = await admin(["revoke", "one@example.com"], { DATA_DIR });
    expect(revoked).toMatchObject({ code: 0, stdout: "one@example.com is no longer an admin.\n" });
    expect((await admin(["list"], { DATA_DIR })).stdout).toMatch(/^two@example\.com .*\n$/);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});
