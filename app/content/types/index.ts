import type { Collection } from "../collection";
import { books } from "./books";
import { copy } from "./copy";
import { feed } from "./feed";
import { gallery } from "./gallery";
import { links } from "./links";
import { menu } from "./menu";
import { models } from "./models";
import { notes } from "./notes";
import { pages } from "./pages";
import { projects } from "./projects";
import { questions } from "./questions";
import { redirects } from "./redirects";
import { settings } from "./settings";

/** The collections with a list in /admin, in the order of its navigation: most frequently edited first. */
export const collections: readonly Collection[] = [
  notes,
  feed,
  models,
  questions,
  copy,
  gallery,
  links,
  books,
  projects,
  pages,
  menu,
  redirects,
];

/** All collections, including the settings, which are a single row. */
export const managed: readonly Collection[] = [...collections, settings];
