-- Versions and history: updated_at tells an edit form whether somebody else has saved meanwhile; revisions keeps every
-- state of every row.

-- Each state of a row is stored once: as "new" of the revision that made it. "old" is only stored where the revision
-- before does not have it: of rows that are older than their history, of rows that were moved before they were deleted,
-- and of those that were saved meanwhile without a change, which gave them a version that an open form may have.
create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null, -- '*' for a reorder, which concerns a whole table
  operation text not null check (operation in ('insert', 'update', 'delete', 'reorder', 'turn')),
  -- The row before, see above; {"ids": […]} for a reorder; {"table", "row"} for a turn, the row as it was in that table.
  old jsonb,
  new jsonb, -- the row after; {"ids": […]} for a reorder
  -- The table whose columns the states have, if the row has been turned into one of another table since.
  columns_of text,
  -- No foreign key: the history outlives the account.
  user_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- The author's. A version with a name is never thinned out.
  name text check (name = trim(name) and char_length(name) between 1 and 80)
);

-- The history of a row, and of what was deleted, newest first.
create index on public.revisions (table_name, row_id, id desc);
create index on public.revisions (table_name, id desc) where operation = 'delete';
create index on public.revisions (table_name, row_id) where name is not null;
-- What became of a row that was turned into one of another table.
create index on public.revisions ((old ->> 'table'), (old -> 'row' ->> 'id')) where operation = 'turn';

-- Written only by triggers, not even with the service key.
alter table public.revisions enable row level security;
revoke all on public.revisions from anon, authenticated, service_role;
revoke all on sequence public.revisions_id_seq from anon, authenticated, service_role;
grant select on public.revisions to authenticated, service_role;
create policy "admins can read" on public.revisions for select to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- The columns that an author can edit. Moving a row within its list is not an edit: it neither makes an open form stale
-- nor adds a revision (reorder_rows and move_row write one for all the rows they move).
create function private.editable_columns(_row jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select _row - array['updated_at', 'order_index'] $$;

-- Every edit gets a later updated_at (microseconds), even two within one transaction or after the clock was set back,
-- and whatever value the client sent.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  _old jsonb := to_jsonb(old);
  _new jsonb := to_jsonb(new);
  _is_move boolean := _old -> 'order_index' is distinct from _new -> 'order_index'
    and private.editable_columns(_old) = private.editable_columns(_new);
begin
  new.updated_at := case
    when _is_move then old.updated_at
    else greatest(clock_timestamp(), old.updated_at + interval '1 microsecond')
  end;
  return new;
end $$;

-- A move changes no version: only what is deleted must be known with its position.
create function private.is_same_state(_operation text, _state jsonb, _other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    case when _operation = 'delete' then _state = _other else _state - 'order_index' = _other - 'order_index' end, false
  )
$$;

-- Security definer, because nothing else may write revisions. tg_table_name is of the type name, whose collation is not
-- that of the index: without another one, each save would read the index of the whole history.
create function private.record_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  _new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  _id text := coalesce(_new, _old) ->> 'id';
  _last jsonb;
begin
  if private.editable_columns(_old) = private.editable_columns(_new) then
    return null;
  end if;
  if _old is not null then
    select r.new into _last from public.revisions as r
    where r.table_name = tg_table_name::text collate "default" and r.row_id = _id
    order by r.id desc limit 1;
    if private.is_same_state(lower(tg_op), _old, _last) then
      _old := null;
    end if;
  end if;
  insert into public.revisions (table_name, row_id, operation, old, new, user_id)
  values (tg_table_name, _id, lower(tg_op), _old, _new, (select auth.uid()));
  return null;
end $$;

-- Deletes deleted rows for good, with all their versions: these, or all that the table had. Returns how many. For admins.
create function public.forget_deleted(_table text, _ids text[] default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _forgotten integer;
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'Only admins may do this.' using errcode = '42501';
  end if;
  with gone as (
    delete from public.revisions as r
    where r.table_name = _table and r.row_id in (
      select deletion.row_id from public.revisions as deletion
      where deletion.table_name = _table and deletion.operation = 'delete'
        and (_ids is null or deletion.row_id = any (_ids))
        and not exists (
          select from public.revisions as later
          where later.table_name = deletion.table_name and later.row_id = deletion.row_id and later.id > deletion.id
        )
    )
    returning r.row_id
  )
  select count(distinct row_id) into _forgotten from gone;
  return _forgotten;
end $$;

revoke all on function public.forget_deleted(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_deleted(text, text[]) to authenticated;

-- Names a version of a row, or takes its name away if readers see nothing of the new one. Returns whether there is such a version. For admins.
create function public.name_revision(_table text, _row_id text, _id bigint, _name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'Only admins may do this.' using errcode = '42501';
  end if;
  update public.revisions as r set name = case when private.without_invisible(_name) <> '' then trim(_name) end
  where r.id = _id and r.table_name = _table and r.row_id = _row_id;
  return found;
end $$;

revoke all on function public.name_revision(text, text, bigint, text) from public, anon, authenticated, service_role;
grant execute on function public.name_revision(text, text, bigint, text) to authenticated;

-- A row with its long values cut short: enough to say what it is called, however long its texts are.
create function private.row_summary(_row jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when octet_length(value::text) <= 2000 then value
    when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', 500))
    when jsonb_typeof(value #> '{root,children}') = 'array' then
      jsonb_build_object('root', jsonb_build_object('children', jsonb_build_array(jsonb_build_object(
        'type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object(
          'type', 'text', 'text', left(replace(private.document_excerpt(
            jsonb_build_object('root', jsonb_build_object('children', jsonb_build_array(value #> '{root,children,0}')))
          ), E'\n', ' '), 500)
        ))
      ))))
  end)
  from jsonb_each(_row)
$$;

-- The columns that an edit changed; none for a row that was added or deleted.
create function private.changed_columns(_old jsonb, _new jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(private.editable_columns(_new))
  where _old is not null and _old -> key is distinct from value
$$;

-- The tables whose rows have pages of their own: the path before a row's slug, and the column of the slug.
create function private.tables_with_pages() returns table (name text, prefix text, slug_column text)
language sql stable set search_path = ''
as $$
  select c.relname::text, arguments[1], arguments[2]
  from pg_trigger as t
  join pg_class as c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  cross join lateral string_to_array(encode(t.tgargs, 'escape'), '\000') as arguments
  where t.tgname = 'redirect_moved_page'
$$;

create function private.has_column(_table text, _column text, _is_required boolean default false) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from pg_attribute
    where attrelid = to_regclass(format('public.%I', _table)) and attname = _column and attnum > 0
      and not attisdropped and (attnotnull or not _is_required)
  )
$$;

-- What a row is called: its title, or its first words, or its day.
create function private.made_title(_row jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', split_part(private.document_excerpt(_row -> 'content'), E'\n', 1));
begin
  if _row ->> 'title' is null and char_length(_title) > 100 then
    _title := regexp_replace(left(_title, 100), '\s+\S*$', '') || '…';
  end if;
  return case
    when private.without_spaces(_title) = '' then to_char(private.entry_day(_row), 'YYYY-MM-DD') else _title
  end;
end $$;

-- A state of a row in the columns of another table with pages; what that table lacks is left out. A table whose slug is
-- its id has the id of the others in `uuid`. A title that is missing is made from the first words. A day becomes the
-- time of creation where there is no column for it, and the other way round.
create function private.turn_state(_state jsonb, _from text, _to text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  _slug text := coalesce(
    _state ->> (select slug_column from private.tables_with_pages() where name = _from), _state ->> 'id'
  );
  _id text := coalesce(_state ->> 'uuid', _state ->> 'id');
  _day date := (_state ->> 'date')::date;
  _turned jsonb := _state;
begin
  if (select slug_column from private.tables_with_pages() where name = _to) = 'id' then
    _turned := _turned || jsonb_build_object('id', _slug, 'uuid', _id);
  else
    _turned := _turned || jsonb_build_object('id', _id, 'slug', _slug);
  end if;
  if _state ->> 'title' is null and private.has_column(_to, 'title', true) then
    _turned := _turned || jsonb_build_object('title', private.made_title(_state));
  end if;
  if private.has_column(_to, 'date', true) then
    _turned := _turned || jsonb_build_object('date', private.entry_day(_state));
  elsif _day <> private.site_day((_state ->> 'created_at')::timestamptz)
    and _day <= private.site_day(now()) and not private.has_column(_to, 'date') then
    _turned := _turned || jsonb_build_object('created_at', private.site_noon(_day));
  end if;
  -- What is public already needs no time, which is later than its day.
  if _day < private.site_day((_state ->> 'publish_at')::timestamptz) and not private.has_column(_to, 'date')
    and _state -> 'published' = 'true' and (_state ->> 'publish_at')::timestamptz <= now() then
    _turned := _turned || '{"publish_at": null}';
  end if;
  return (
    select jsonb_object_agg(key, value) from jsonb_each(_turned)
    where private.has_column(_to, key) and (key <> 'order_index' or _from = _to)
  );
end $$;

-- Every revision with the row before it, in the columns of the table that the row is in. Row-level security of revisions
-- decides who can read it.
create view public.complete_revisions with (security_invoker = true) as
select
  r.id, r.table_name, r.row_id, r.operation,
  case
    when r.operation = 'turn' then private.turn_state(r.old -> 'row', r.old ->> 'table', r.table_name)
    when r.operation in ('update', 'delete') and r.old is null then (
      select case
        when earlier.columns_of is null then earlier.new
        else private.turn_state(earlier.new, earlier.columns_of, earlier.table_name)
      end
      from public.revisions as earlier
      where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      order by earlier.id desc limit 1
    )
    when r.columns_of is null then r.old
    else private.turn_state(r.old, r.columns_of, r.table_name)
  end as old,
  case when r.columns_of is null then r.new else private.turn_state(r.new, r.columns_of, r.table_name) end as new,
  r.user_id, r.created_at, r.columns_of, r.name
from public.revisions as r;

-- Every revision without its long texts. is_restore: a row that had been deleted was added again; is_latest: nothing
-- has happened to the row since.
create view public.revision_summaries with (security_invoker = true) as
select
  r.id, r.table_name, r.row_id, r.operation,
  case when r.operation <> 'reorder' then private.row_summary(r.old) end as old,
  case when r.operation <> 'reorder' then private.row_summary(r.new) end as new,
  private.changed_columns(r.old, r.new) as changed_columns,
  r.operation = 'insert' and exists (
    select from public.revisions as earlier
    where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      and earlier.operation = 'delete'
  ) as is_restore,
  not exists (
    select from public.revisions as later
    where later.table_name = r.table_name and later.row_id = r.row_id and later.id > r.id
  ) as is_latest,
  r.user_id, r.created_at, r.columns_of, r.name
from public.complete_revisions as r;

revoke all on public.complete_revisions, public.revision_summaries from anon, authenticated, service_role;
grant select on public.complete_revisions, public.revision_summaries to authenticated, service_role;
