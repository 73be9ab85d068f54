import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { securityHeaders } from "../../server/security";

/** The header of a site's answer that tells browsers to use HTTPS only. */
async function getHsts(https: boolean): Promise<string | null> {
  const site = express().use(securityHeaders({ https })).listen(0, "127.0.0.1");
  try {
    await new Promise((listening) => site.once("listening", listening));
    const { port } = site.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/`)).headers.get("Strict-Transport-Security");
  } finally {
    site.close();
  }
}

test("a site with HTTPS is asked for by HTTPS only, and no other host of its owner", async () => {
  expect(await getHsts(true)).toBe("max-age=31536000");
  expect(await getHsts(false)).toBeNull();
});
