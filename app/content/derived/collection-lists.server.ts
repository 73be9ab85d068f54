import type { Collection } from "../collection";
import { hasOwnPages } from "../has-own-pages";
import { collections } from "../types/index";
import { settings } from "../types/settings";

/** The collections that a page lists, such as /notes or /creative: all but the book, the pages, and what none shows. */
export const listed: readonly Collection[] = collections.filter(({ page }) => page);

/** The collections whose entries have tags. */
export const tagged = collections.filter(({ fields }) => fields.some(({ kind }) => kind === "tags"));

/** The collections whose entries have pages of their own. */
export const withPages = collections.filter(hasOwnPages);

/** The tables on which their texts depend wherever visitors read them: also the settings, such as the time zone. */
export const textReads: string[] = [...withPages, settings].map(({ table }) => table);
