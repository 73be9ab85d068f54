import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package on Debian as root; elsewhere it does nothing. */
export function installOnDebian(name: string): void {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}
