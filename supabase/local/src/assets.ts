import { fileURLToPath } from "node:url";

/** Files that the backend reads at run time. */
export const ASSETS = ["platform.sql", "auth/schema.sql", "storage/schema.sql", "mail/mailbox.css"] as const;

/**
 * The path of an asset, such as "auth/schema.sql". It is resolved relative to this module, both in the sources and in a
 * build, which copies the assets beside its output.
 */
export const getAssetPath = (name: (typeof ASSETS)[number]) => fileURLToPath(new URL(name, import.meta.url));
