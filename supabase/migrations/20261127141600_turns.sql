-- An entry with a page of its own can be turned into one of another kind: a note into an essay, an essay into a page.
-- The row moves to the other table with its history, unsaved changes, secret links and redirects
-- (docs/decisions/100-turning-entries.md). Which tables those are follows from their triggers
-- (private.tables_with_pages).

create function private.refuse_turn(_entry jsonb, _why text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception '“%” %', private.made_title(_entry), _why using errcode = '23514', detail = 'field slug';
end $$;

-- Refuses a turn to a URL that something else has: a page of the site, another entry, one that was deleted, or a new one
-- that somebody has not saved yet.
create function private.check_turned_url(_entry jsonb, _to text, _id text, _slug text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  _table record;
  _url text;
  _is_public boolean;
begin
  select * into _table from private.tables_with_pages() where name = _to;
  _url := _table.prefix || _slug;
  if private.is_site_path(_url) then
    perform private.refuse_turn(_entry, format(
      'cannot be at %s: the site itself has a page there. Change its slug first.', _url
    ));
  end if;
  execute format('select published from public.%I where %I = $1', _to, _table.slug_column) into _is_public using _slug;
  if _is_public is not null then
    perform private.refuse_turn(_entry, format(
      'cannot be at %s: %s is there. Change the slug of one of them first.', _url,
      case when _is_public then 'another entry' else 'a draft' end
    ));
  end if;
  if _table.slug_column = 'id' and exists (
    select from public.revisions as r where r.table_name = _to and r.row_id = _slug
  ) then
    perform private.refuse_turn(_entry, format(
      'cannot be at %s: a deleted entry was there. Change its slug first, or delete that one for good.', _url
    ));
  end if;
  if exists (
    select from public.drafts as d
    where d.table_name = _to and d.version = '' and (d.row_id = _id or d.values ->> 'slug' = _slug)
  ) then
    perform private.refuse_turn(_entry, format(
      'cannot be at %s: somebody’s unsaved changes have that slug. Save or discard them first, or change its slug.',
      _url
    ));
  end if;
end $$;

-- What a row was before it was turned for the last time, if it is now turned back and nothing has changed since. What
-- the hidden page of its list hid then must not appear now.
create function private.state_before_turn(_turn public.revisions, _row jsonb, _to text) returns jsonb
language sql stable set search_path = ''
as $$
  select _turn.old -> 'row'
  from private.tables_with_pages() as target
  where target.name = _to and _turn.old ->> 'table' = _to and _turn.columns_of is null
    and private.is_same_state('update', _row, _turn.new) and _turn.name is null
    and (
      _turn.old #> '{row,published}' = _row -> 'published' or private.is_list_hidden(target.prefix)
    )
$$;

-- What a row becomes in another table. Columns that its own table lacks are those that it had before it was turned; what
-- visitors do not see, because the page of its list is hidden, becomes a draft.
create function private.turn_state_with_history(_row jsonb, _table text, _to text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  _kept jsonb;
  _created jsonb;
  _turned jsonb;
  _prefix text := (select prefix from private.tables_with_pages() where name = _table);
begin
  select
    coalesce(jsonb_object_agg(key, value order by r.id), '{}'),
    (array_agg(r.old #> '{row,created_at}' order by r.id))[1]
  into _kept, _created
  from public.revisions as r cross join lateral jsonb_each(r.old -> 'row')
  where r.table_name = _table and r.row_id = _row ->> 'id' and r.operation = 'turn'
    and value <> 'null' and key not in ('id', 'uuid', 'slug', 'order_index');
  _turned := private.turn_state(
    _kept || _row || jsonb_build_object('created_at', coalesce(_created, _row -> 'created_at')), _table, _to
  );
  if private.is_list_hidden(_prefix) or (_row ->> 'publish_at')::timestamptz > now() and not _turned ? 'publish_at' then
    _turned := _turned || '{"published": false}';
  end if;
  return _turned;
end $$;

-- Moves a row's history, what is unsaved of it and the links to that. Triggers have recorded that a row was deleted and
-- one added, which nobody did. Returns the number of the revision that stands for the turn; none if it is taken back.
create function private.move_history(
  _table text, _before jsonb, _to text, _after jsonb, _last bigint, _undone bigint
) returns bigint
language plpgsql set search_path = ''
as $$
declare
  _revision bigint;
begin
  delete from public.revisions where table_name = _to and row_id = _after ->> 'id';
  delete from public.revisions
  where table_name = _table and row_id = _before ->> 'id' and id > coalesce(_last, 0);
  update public.revisions
  set table_name = _to, row_id = _after ->> 'id', columns_of = nullif(coalesce(columns_of, _table), _to)
  where table_name = _table and row_id = _before ->> 'id';
  if _undone is not null then
    delete from public.revisions where id = _undone;
  else
    insert into public.revisions (table_name, row_id, operation, old, new, user_id)
    values (
      _to, _after ->> 'id', 'turn', jsonb_build_object('table', _table, 'row', _before), _after, (select auth.uid())
    )
    returning id into _revision;
  end if;
  -- Of an entry that is no more, which had the URL.
  delete from public.drafts as other
  where other.table_name = _to and other.row_id = _after ->> 'id' and exists (
    select from public.drafts as d
    where d.table_name = _table and d.row_id = _before ->> 'id' and d.user_id = other.user_id
  );
  -- Fields that the form of the other kind did not have are as in the row: a date, tags with commas.
  update public.drafts set table_name = _to, row_id = _after ->> 'id', values = (
    select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
      when 'array' then (select coalesce(string_agg(part, ', '), '') from jsonb_array_elements_text(value) as part)
      else value #>> '{}'
    end), '{}')
    from jsonb_each(_after)
    where not _before ? key and jsonb_typeof(value) in ('array', 'string') and key not in ('uuid', 'slug')
  ) || values || case
    when _before -> 'published' = 'true' and _after -> 'published' = 'false' then '{"published": ""}' else '{}'
  end::jsonb
  where table_name = _table and row_id = _before ->> 'id';
  update public.draft_links set table_name = _to, row_id = _after ->> 'id'
  where table_name = _table and row_id = _before ->> 'id';
  return _revision;
end $$;

-- Redirects to the URL that was left lead to the new one, and so does that URL itself if visitors have seen it. A draft
-- leaves a redirect at its URL until it is published.
create function private.redirect_turned(_url_before text, _url text, _is_seen boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.redirects
  where from_path = _url and (_is_seen or private.normalize_path(target) = _url_before);
  update public.redirects
  set target = _url || substr(target, length(split_part(split_part(target, '#', 1), '?', 1)) + 1)
  where private.normalize_path(target) = _url_before and target like '/%' and not private.is_live_path(from_path);
  if _is_seen then
    insert into public.redirects (from_path, target, automatic) values (_url_before, _url, true)
    on conflict (from_path) do update set target = excluded.target, automatic = true;
  end if;
end $$;

create function private.turn_row(
  _table text, _row jsonb, _to text, out _new_id text, out _revision bigint, out _became_draft boolean
)
language plpgsql set search_path = ''
as $$
declare
  _source record;
  _target record;
  _last public.revisions;
  _new jsonb;
  _is_back boolean;
  _is_taken boolean;
  _columns text;
  _constraint text;
begin
  select * into _source from private.tables_with_pages() where name = _table;
  select * into _target from private.tables_with_pages() where name = _to;
  if private.is_site_path(_source.prefix || (_row ->> _source.slug_column)) then
    perform private.refuse_turn(_row, 'is a page of the site itself, and stays one.');
  end if;
  select * into _last from public.revisions as r
  where r.table_name = _table and r.row_id = _row ->> 'id' order by r.id desc limit 1;
  if _last.operation = 'turn' then
    _new := private.state_before_turn(_last, _row, _to);
  end if;
  _is_back := _new is not null;
  _new := coalesce(_new, private.turn_state_with_history(_row, _table, _to));
  if _target.slug_column <> 'id' then
    -- An import may have brought another entry with its id.
    execute format('select exists (select from public.%I where id::text = $1)', _to) into _is_taken using _new ->> 'id';
    if _is_taken or exists (
      select from public.revisions as r where r.table_name = _to and r.row_id = _new ->> 'id'
    ) then
      _new := _new || jsonb_build_object('id', gen_random_uuid());
    end if;
  end if;
  perform private.check_turned_url(_row, _to, _new ->> 'id', _new ->> _target.slug_column);

  select string_agg(quote_ident(key), ', ') into _columns from jsonb_object_keys(_new) as key;
  begin
    execute format(
      'insert into public.%1$I as item (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) '
      'returning to_jsonb(item)',
      _to, _columns
    ) into _new using _new;
  exception when check_violation then
    get stacked diagnostics _constraint = constraint_name;
    if _constraint ~ '_(id|slug)_check' then
      perform private.refuse_turn(_row, format(
        'cannot be at %s: the site itself uses this URL. Change its slug first.',
        _target.prefix || (_new ->> _target.slug_column)
      ));
    end if;
    raise;
  end;
  execute format('delete from public.%I where id::text = $1', _table) using _row ->> 'id';
  _new_id := _new ->> 'id';
  _revision := private.move_history(_table, _row, _to, _new, _last.id, case when _is_back then _last.id end);
  perform private.move_sample(_table, _row, _to, _new);
  perform private.redirect_turned(
    _source.prefix || (_row ->> _source.slug_column), _target.prefix || (_new ->> _target.slug_column),
    _row -> 'published' = 'true' or exists (
      select from public.revisions as r
      where r.table_name = _to and r.row_id = _new_id and (
        r.old -> 'published' = 'true' or r.new -> 'published' = 'true' or r.old #> '{row,published}' = 'true'
      )
    )
  );
  _became_draft := _row -> 'published' = 'true' and _new -> 'published' = 'false';
end $$;

-- Puts entries that have come into a list with the newest last among the others by their days. The others keep their
-- order.
create function private.place_by_day(_table text, _ids text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  _order text[];
begin
  execute format(
    $query$
      with item as (
        select id::text, created_at, id::text = any ($1) as is_new,
          private.entry_day(jsonb_build_object('created_at', created_at, 'publish_at', publish_at)) as day,
          row_number() over (order by id::text = any ($1), order_index, created_at, id) as place
        from public.%I
      )
      select array_agg(id order by place_of_day, is_new, day, created_at, id) from (
        select item.*, case when is_new
          then coalesce((select max(place) from item as other where not other.is_new and other.day <= item.day), 0)
          else place
        end as place_of_day
        from item
      ) as placed
    $query$,
    _table
  ) into _order using _ids;
  perform public.reorder_rows(_table, _order, false);
end $$;

-- Turns entries of one table into entries of another, all or none: the rows with their history, unsaved changes, secret
-- links and redirects. They keep their versions (updated_at). Turned back, an entry that has not been edited since is
-- what it was before. In the order of another list they come last, those of _newest_last by their days. Returns for each
-- its id before and now, the number of its revision (none if it was turned back), and whether it was hidden with its
-- list, and so became a draft. Raises 42501 for everyone but admins, 22023 for tables without pages of their own and for
-- ids that are not there (any more), 23514 with a sentence if a URL is not free.
create function public.turn_rows(_table text, _ids text[], _to text, _newest_last boolean default false)
returns table (old_id text, new_id text, revision_id bigint, became_draft boolean)
language plpgsql security definer set search_path = ''
as $$
declare
  _row jsonb;
  _name text;
  _count integer;
  _found integer;
  _new_ids text[] := '{}';
begin
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    raise exception 'Only admins may turn entries into others.' using errcode = '42501';
  end if;
  if _table = _to or 2 <> (select count(*) from private.tables_with_pages() where name in (_table, _to)) then
    raise exception 'Rows of % cannot be turned into rows of %.', quote_nullable(_table), quote_nullable(_to)
      using errcode = '22023';
  end if;
  if private.has_column(_to, 'order_index') then
    perform private.lock_order(format('public.%I', _to)::regclass);
  end if;
  -- place_by_day writes any row of the list.
  for _name in select name from unnest(array[_table, _to]) as name where name = _table or _newest_last order by name loop
    _count := private.lock_rows(_name, case when _name = _table then coalesce(_ids, '{}') end);
    if _name = _table then
      _found := _count;
    end if;
  end loop;
  if _found = 0 or _found <> (select count(distinct id) from unnest(_ids) as id) then
    raise exception 'At least one of the ids does not exist in %.', _table
      using errcode = '22023', hint = 'Load the list again: a row may have been deleted or turned into another.';
  end if;
  perform private.lock_redirects();
  for _row in execute format(
    'select to_jsonb(item) from public.%I as item where id::text = any ($1) '
    'order by private.entry_day(to_jsonb(item) - ''content''), created_at, id',
    _table
  ) using _ids
  loop
    old_id := _row ->> 'id';
    select * into new_id, revision_id, became_draft from private.turn_row(_table, _row, _to);
    if revision_id is not null then
      _new_ids := _new_ids || new_id;
    end if;
    return next;
  end loop;
  if _newest_last and _new_ids <> '{}' then
    perform private.place_by_day(_to, _new_ids);
  end if;
end $$;

-- Where a row is now that was turned into one of another table, by its id or its uuid there, for those who may read the
-- history.
create function public.find_turned(_table text, _id text) returns table (table_name text, row_id text)
language sql stable set search_path = ''
as $$
  select r.table_name, r.row_id from public.revisions as r
  where r.operation = 'turn' and r.old ->> 'table' = _table
    and (r.old -> 'row' ->> 'id' = _id or r.old -> 'row' ->> 'uuid' = _id)
  order by r.id desc limit 1
$$;

-- What is typed of an entry while it is turned waits for that, and is refused where the entry no longer is, with PT409:
-- no draft stays behind. Only new drafts: one that is there moves with the entry.
create function private.refuse_turned_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _is_there boolean;
begin
  if not exists (select from private.tables_with_pages() where name = new.table_name) then
    return new;
  end if;
  execute format('select true from public.%I where id = %L for key share', new.table_name, new.row_id) into _is_there;
  if _is_there is null and exists (
    select from public.find_turned(new.table_name, new.row_id) as turned where turned.table_name <> new.table_name
  ) then
    raise exception 'This entry has been turned into another one.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger refuse_turned_draft before insert on public.drafts
  for each row execute function private.refuse_turned_draft();

revoke all on function private.refuse_turn(jsonb, text), private.check_turned_url(jsonb, text, text, text),
  private.state_before_turn(public.revisions, jsonb, text), private.turn_state_with_history(jsonb, text, text),
  private.move_history(text, jsonb, text, jsonb, bigint, bigint), private.redirect_turned(text, text, boolean),
  private.turn_row(text, jsonb, text), private.place_by_day(text, text[])
  from public;
revoke all on function public.turn_rows(text, text[], text, boolean), public.find_turned(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.turn_rows(text, text[], text, boolean), public.find_turned(text, text)
  to authenticated, service_role;
