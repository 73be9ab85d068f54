-- Versions and history: updated_at tells an edit form whether somebody else saved meanwhile; revisions
-- keeps what every row was.

create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null, -- '*' for a reorder, which concerns a whole table
  operation text not null check (operation in ('insert', 'update', 'delete', 'reorder')),
  old jsonb, -- the row before; {"ids": […]} for a reorder
  new jsonb, -- the row after; {"ids": […]} for a reorder
  -- No foreign key: the history outlives the account.
  user_id uuid,
  created_at timestamptz not null default clock_timestamp()
);

-- The history of a row, and of what was deleted, newest first.
create index on public.revisions (table_name, row_id, id desc);
create index on public.revisions (table_name, id desc) where operation = 'delete';

-- A row as far as its author wrote it. Moving a row within its list is no edit: it neither makes an
-- open form stale nor adds a revision (public.reorder writes one for all rows it moved).
create function private.substance(_row jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select _row - array['updated_at', 'order_index'] $$;

-- Every edit gets a later updated_at (microseconds), even two within one transaction or after the
-- clock was set back, and whatever value the client sent.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  _old jsonb := to_jsonb(old);
  _new jsonb := to_jsonb(new);
  _is_move boolean := _old -> 'order_index' is distinct from _new -> 'order_index'
    and private.substance(_old) = private.substance(_new);
begin
  new.updated_at := case
    when _is_move then old.updated_at
    else greatest(clock_timestamp(), old.updated_at + interval '1 microsecond')
  end;
  return new;
end $$;

-- Security definer, because nobody but this function may write revisions.
create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  _new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if private.substance(_old) = private.substance(_new) then
    return null;
  end if;
  insert into public.revisions (table_name, row_id, operation, old, new, user_id)
  values (
    tg_table_name, coalesce(_new, _old) ->> 'id', lower(tg_op), _old, _new, (select auth.uid())
  );
  return null;
end $$;

do $$
declare
  _table text;
begin
  foreach _table in array array[
    'menu_items', 'feed_posts', 'questions_posts', 'books_entries', 'links_entries', 'notes_entries',
    'copy_items', 'models_sections', 'projects_entries', 'pages', 'site_settings'
  ] loop
    execute format(
      'create trigger touch_updated_at before update on public.%I '
      'for each row execute function private.touch_updated_at()',
      _table
    );
    execute format(
      'create trigger keep_revision after insert or update or delete on public.%I '
      'for each row execute function private.keep_revision()',
      _table
    );
  end loop;
end $$;
