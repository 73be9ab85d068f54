import { fileURLToPath } from "node:url";

/**
 * The path of a file that comes with the backend, such as "auth/schema.sql". It is found beside this module: in the
 * sources, and in a build that copies it to the same place.
 */
export const getAssetPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));
