import type { Page } from "@playwright/test";
import { save } from "../e2e/support/admin-actions";
import { addRows, paragraph, removeRows } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";

/** A state of the content, and the pages that look different in it. */
interface State {
  name: string;
  prepare: (site: Site) => Promise<void>;
  paths: string[];
}

const LISTS = ["/notes", "/feed", "/questions", "/links", "/books", "/projects", "/models"];
const DESK = ["/admin", "/admin/notes", "/admin/links", "/admin/projects", "/admin/models"];
const TABLES = [
  "notes_entries",
  "feed_posts",
  "questions_posts",
  "links_entries",
  "books_entries",
  "projects_entries",
  "models_sections",
];

const LONG_TITLE =
  "On the considerable difficulty of naming things before anybody has used them, and Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const LONG_TEXT = `${"A sentence that goes on for longer than its writer meant it to, because nobody stopped it. ".repeat(12)}https://example.com/${"a-path-without-a-break/".repeat(12)}`;
const RTL_TITLE = "على الطاولة ثلاثة أقلام و pencil واحد";
const RTL_TEXT = "كتبت هذه الملاحظة في الصباح، قبل أن يستيقظ أحد. ثم قرأتها مرة أخرى في 24 نوفمبر 2026.";

export const STATES: State[] = [
  {
    name: "error",
    prepare: async () => undefined,
    paths: [
      "/auth",
      "/admin/links/new",
      "/admin/projects/new",
      "/admin/redirects/new",
      "/missing",
      "/search?q=zzqx",
    ],
  },
  { name: "long", prepare: (site) => fill(site, LONG_TITLE, LONG_TEXT, "long"), paths: [...LISTS, ...DESK] },
  {
    name: "rtl",
    prepare: (site) => fill(site, RTL_TITLE, RTL_TEXT, "rtl"),
    paths: [...LISTS, ...DESK, "/models/rtl"],
  },
  {
    name: "empty",
    prepare: async (site) => {
      for (const table of TABLES) await removeRows(site, table);
    },
    paths: [...LISTS, ...DESK],
  },
];

/** Submits the page's form with values that are rejected. */
export async function fail(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  if (pathname === "/auth") {
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
  } else if (pathname.endsWith("/new")) {
    await save(page);
    await page.locator("[aria-invalid=true]").first().waitFor();
  }
}

async function fill(site: Site, title: string, text: string, slug: string): Promise<void> {
  const content = paragraph(text);
  const url = "https://example.com/";
  await addRows(site, "notes_entries", [{ title, content, published: true, tags: [slug] }]);
  await addRows(site, "feed_posts", [{ title, content, published: true }]);
  await addRows(site, "questions_posts", [{ question: title, content, published: true }]);
  await addRows(site, "links_entries", [{ title, description: text, url, order_index: -1 }]);
  await addRows(site, "books_entries", [{ title, description: text, buy_link: url, order_index: -1 }]);
  await addRows(site, "projects_entries", [{ title, description: text, url, order_index: -1 }]);
  await addRows(site, "models_sections", [{ id: slug, title, content, published: true, order_index: -1 }]);
}
