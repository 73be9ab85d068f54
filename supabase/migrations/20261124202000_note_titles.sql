-- A note may have a title, as a post may.
alter table public.notes_entries add column title text check (private.is_title(title));
