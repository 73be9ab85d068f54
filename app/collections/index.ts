import { books } from "./books";
import type { Collection } from "./collection";
import { feed } from "./feed";
import { links } from "./links";
import { menu } from "./menu";
import { notes } from "./notes";
import { questions } from "./questions";

/** Every collection that /admin manages, in the order of its navigation. */
export const collections: readonly Collection[] = [notes, feed, questions, links, books, menu];
