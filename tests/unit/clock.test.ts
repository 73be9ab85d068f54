import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { probePages } from "~/auth/data-fetch.server";

const supabase = vi.hoisted(() => ({ url: "", anonKey: "", serviceKey: "" }));
vi.mock("~/runtime/config.server", () => ({ config: () => ({ supabase }), isEmbedded: () => true }));

test("with a clock behind the installation, the health check fails as pages do, and the log names the clock", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const inOneHour = Math.floor(Date.now() / 1_000) + 3_600;
  const key = await new SignJWT({ role: "anon" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(inOneHour)
    .sign(new TextEncoder().encode("a secret of thirty-two characters"));
  Object.assign(supabase, { anonKey: key, serviceKey: key });
  // As the data service: it reads the token, and without one takes the key for the visitor's.
  const service = createServer((request, response) => {
    const isChecked = request.headers.authorization === `Bearer ${key}`;
    response.writeHead(isChecked ? 401 : 200, { "Content-Type": "application/json" });
    response.end(isChecked ? '{"code":"PGRST303","message":"JWT issued at future"}' : "[]");
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  try {
    supabase.url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    expect(await probePages(AbortSignal.timeout(5_000))).toBe(false);
    expect(await probePages(AbortSignal.timeout(5_000))).toBe(false);
    const lines = error.mock.calls
      .flat()
      .filter((line) => /clock of this machine is wrong/.test(String(line)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(new Date(inOneHour * 1_000).toISOString());
  } finally {
    service.close();
    error.mockRestore();
  }
});
