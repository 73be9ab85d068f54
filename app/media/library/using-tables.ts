/**
 * The tables whose entries can lead to a picture, as find_image_uses() of the migrations reads them. It reads drafts too, but
 * their changes reach no open page.
 */
export const USING_TABLES = [
  "feed_posts",
  "questions_posts",
  "notes_entries",
  "models_sections",
  "pages",
  "copy_items",
  "projects_entries",
  "books_entries",
  "links_entries",
  "menu_items",
  "site_settings",
];
