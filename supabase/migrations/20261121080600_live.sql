-- Changes of these tables travel to open pages. Replica identity stays the default: a deletion tells
-- the key and nothing else.
alter publication supabase_realtime add table
  public.menu_items,
  public.feed_posts,
  public.questions_posts,
  public.books_entries,
  public.links_entries,
  public.notes_entries,
  public.copy_items,
  public.models_sections,
  public.projects_entries,
  public.pages,
  public.site_settings;
