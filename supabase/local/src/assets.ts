import { fileURLToPath } from "node:url";

/** What the backend reads at run time, beside its code. */
export const ASSETS = ["platform.sql", "auth/schema.sql", "storage/schema.sql", "mail/mailbox.css"] as const;

/**
 * The path of a file that comes with the backend, such as "auth/schema.sql". It is found beside this module: in the
 * sources, and in a build that copies it to the same place.
 */
export const getAssetPath = (name: (typeof ASSETS)[number]) => fileURLToPath(new URL(name, import.meta.url));
