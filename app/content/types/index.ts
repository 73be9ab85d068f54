import type { Collection } from "../collection";
import { books } from "./books";
import { copy } from "./copy";
import { feed } from "./feed";
import { links } from "./links";
import { menu } from "./menu";
import { models } from "./models";
import { notes } from "./notes";
import { pages } from "./pages";
import { projects } from "./projects";
import { questions } from "./questions";
import { settings } from "./settings";

/** Every collection that has a list in /admin, in the order of its navigation: what is written most comes first. */
export const collections: readonly Collection[] = [
  notes,
  feed,
  models,
  questions,
  copy,
  links,
  books,
  projects,
  pages,
  menu,
];

/** Everything that is edited by the engine: the lists, and the settings, which are one row. */
export const managed: readonly Collection[] = [...collections, settings];
