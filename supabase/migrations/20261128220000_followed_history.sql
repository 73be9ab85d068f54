-- An essay may take the slug of one that was deleted, whose history it then shares: the revision before is not always of the
-- same essay, so each keeps the state before it.
create or replace function private.follow_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.revisions where table_name = tg_table_name and row_id = new.id) then
    update public.revisions as r set old = complete.old
    from public.complete_revisions as complete
    where complete.id = r.id and r.table_name = tg_table_name and r.row_id in (old.id, new.id)
      and r.old is null and complete.old is not null;
  end if;
  update public.revisions set row_id = new.id where table_name = tg_table_name and row_id = old.id;
  update public.drafts as d set row_id = new.id
  where table_name = tg_table_name and row_id = old.id and not exists (
    select from public.drafts as other
    where other.table_name = tg_table_name and other.row_id = new.id and other.user_id = d.user_id
  );
  return null;
end $$;
