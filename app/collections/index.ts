import type { Collection } from "./collection";
import { feed } from "./feed";
import { links } from "./links";
import { menu } from "./menu";
import { notes } from "./notes";

/** Every collection that /admin manages, in the order of its navigation. */
export const collections: readonly Collection[] = [notes, feed, links, menu];
