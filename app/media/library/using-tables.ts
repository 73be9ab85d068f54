/**
 * The tables whose entries can refer to an image: all with content, which a test compares. find_image_uses() also reads
 * drafts, but live updates do not cover those.
 */
export const USING_TABLES = [
  "feed_posts",
  "questions_posts",
  "notes_entries",
  "models_sections",
  "pages",
  "copy_items",
  "projects_entries",
  "gallery_items",
  "books_entries",
  "links_entries",
  "menu_items",
  "redirects",
  "site_settings",
];
