-- What is saved goes into the indexes of the search at once. By default it waits in a list, which each look-up of a
-- word reads to its end, until vacuum or 4 MB of it; a word with a wrong letter is looked up 2,000 times
-- (docs/decisions/088-search-index.md).
alter index public.search_entries_vector_idx set (fastupdate = off);
alter index public.search_entries_tags_idx set (fastupdate = off);
select
  gin_clean_pending_list('public.search_entries_vector_idx'),
  gin_clean_pending_list('public.search_entries_tags_idx');
