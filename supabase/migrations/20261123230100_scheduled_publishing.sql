-- Scheduled publishing: an entry with publish_at is public from that moment on. The moment is a condition that is asked
-- with every read, not a job, so that nothing can be missed, however long the server was down.

do $$
declare
  _table text;
begin
  foreach _table in array
    array['notes_entries', 'feed_posts', 'questions_posts', 'models_sections', 'pages']
  loop
    execute format('alter table public.%I add column publish_at timestamptz check (isfinite(publish_at))', _table);
    execute format('drop policy "everyone can read public rows" on public.%I', _table);
    execute format(
      'create policy "everyone can read public rows" on public.%I for select to anon, authenticated '
      'using (published and (publish_at is null or publish_at <= now()))',
      _table
    );
    -- For the next moment (public.announce_publications).
    execute format(
      'create index on public.%I (publish_at) where published and publish_at is not null', _table
    );
  end loop;
end $$;

-- The condition for a state of a row: "published" (visitors can read it), "scheduled", "draft". _column is the boolean
-- that publishes rows of the table; without one all rows are published.
create function private.status_condition(_table text, _column text, _status text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _can_wait boolean := exists (
    select from pg_attribute
    where attrelid = format('public.%I', _table)::regclass and attname = 'publish_at' and not attisdropped
  );
begin
  if _column is null then
    return (_status = 'published')::text;
  end if;
  return case _status
    when 'draft' then format('not %I', _column)
    when 'scheduled' then case when _can_wait then format('(%I and publish_at > now())', _column) else 'false' end
    else format('%I', _column)
      || case when _can_wait then ' and (publish_at is null or publish_at <= now())' else '' end
  end;
end $$;

-- Until when publications have been announced.
create table private.publications (
  id boolean primary key default true check (id),
  until timestamptz not null
);
insert into private.publications (until) values (now());

-- Records a change of each table in which an entry has become public since the last call (or has become hidden again,
-- because the clock was set back), so that every server process and every open page learns of it as of any other
-- change. Returns the seconds until the next one; null if there is none. Calling it more often, or in several processes
-- at once, does no harm.
create function public.announce_publications() returns double precision
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _table text;
  _from timestamptz;
  _next timestamptz;
  _earliest timestamptz;
  _due boolean;
  _is_later boolean;
begin
  select until, until > now() into _from, _is_later from private.publications;
  foreach _table in array
    array['notes_entries', 'feed_posts', 'questions_posts', 'models_sections', 'pages']
  loop
    execute format(
      'select exists (select from public.%1$I where published '
      '  and publish_at > least($1, now()) and publish_at <= greatest($1, now())), '
      '(select min(publish_at) from public.%1$I where published and publish_at > now())',
      _table
    ) into _due, _next using _from;
    if _due then
      insert into private.table_changes (table_name, cluster, transaction)
      select _table, system_identifier, pg_current_xact_id() from pg_control_system()
      on conflict (table_name) do update set cluster = excluded.cluster, transaction = excluded.transaction;
    end if;
    _is_later := _is_later or _due;
    _earliest := least(_earliest, _next);
  end loop;
  if _is_later then
    update private.publications set until = now();
  end if;
  return extract(epoch from _earliest - clock_timestamp());
end $$;

revoke all on function public.announce_publications() from public, anon, authenticated, service_role;
grant execute on function public.announce_publications() to service_role;

-- Search: an entry that is scheduled is in the table of what can be found, and hidden by its policy until then.
alter table public.search_entries add column publish_at timestamptz;
drop policy "everyone can read public rows" on public.search_entries;
create policy "everyone can read public rows" on public.search_entries for select to anon, authenticated
  using (publish_at is null or publish_at <= now());

create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _body text := concat_ws(
    ' ', nullif(_row ->> 'description', ''), nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_body), ''));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce(
        (_row ->> 'date')::date,
        (greatest((_row ->> 'created_at')::timestamptz, _publish_at) at time zone 'UTC')::date
      ),
      private.search_vector(_title, _text),
      _publish_at
    );
  end if;
end $$;

-- One page of a table, sorted by a column, with the number of all matches in each row. Rows are as in the table, except
-- that a document is replaced by its first lines, as text. _publish names the boolean column that publishes a row and
-- _status the state that rows must be in (private.status_condition); every word of _query must occur in the row,
-- ignoring case.
drop function public.list_rows(text, text, boolean, text, boolean, text, integer, integer);
create function public.list_rows(
  _table text, _sort text, _ascending boolean, _publish text default null, _status text default null,
  _query text default '', _limit integer default 50, _offset integer default 0
)
returns table (item jsonb, total bigint)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.word_patterns(_query);
  _condition text := concat_ws(
    ' and ', 'true',
    case when _status is not null then private.status_condition(_table, _publish, _status) end,
    case when cardinality(_patterns) > 0 then 'private.row_text(to_jsonb(item)) ilike all ($1)' end
  );
  _direction text := case when _ascending then 'asc' else 'desc' end;
begin
  return query execute format(
    'with hits as materialized (select id, %2$I as sorted, created_at from public.%1$I as item where %3$s), '
    'page as (select * from hits order by sorted %4$s, created_at %4$s, id %4$s limit $2 offset $3) '
    'select case jsonb_typeof(whole.item -> ''content'') when ''object'' then whole.item || jsonb_build_object( '
    '    ''content'', private.document_excerpt(whole.item -> ''content'')) else whole.item end, '
    '  (select count(*) from hits) '
    'from page '
    'cross join lateral (select to_jsonb(item) as item from public.%1$I as item where item.id = page.id) as whole '
    'order by sorted %4$s, page.created_at %4$s, page.id %4$s',
    _table, _sort, _condition, _direction
  ) using _patterns, least(greatest(_limit, 0), 1000), greatest(_offset, 0);
end $$;

revoke all on function public.list_rows(text, text, boolean, text, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_rows(text, text, boolean, text, text, text, integer, integer)
  to authenticated, service_role;

-- The words of a row that its author wrote: not the moment of its publication.
create or replace function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array[
          'id', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'publish_at', 'visible'
        ]
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  )
$$;

-- How many rows each table has. _tables is [{"table", "publish"}], where publish is the boolean column that makes a row
-- public, or null. visible are those that visitors can read; samples those that came with the site and nobody has
-- touched (they have no history); latest_hidden the latest five that visitors cannot read (private.row_summary).
create or replace function public.dashboard_stats(_tables jsonb)
returns table (table_name text, total integer, visible integer, samples integer, latest_hidden jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _item record;
begin
  for _item in
    select item ->> 'table' as name, item ->> 'publish' as publish
    from jsonb_array_elements(case when jsonb_typeof(_tables) = 'array' then _tables else '[]' end) as item
    limit 100
  loop
    return query execute format(
      $query$
        select %1$L, count(*)::integer, (count(*) filter (where %2$s))::integer,
          (count(*) filter (where not exists (
            select from public.revisions as r where r.table_name = %1$L and r.row_id = item.id::text
          )))::integer,
          coalesce((
            select jsonb_agg(private.row_summary(to_jsonb(hidden)) order by hidden.updated_at desc)
            from (
              select * from public.%1$I as row where not (%2$s) order by updated_at desc limit 5
            ) as hidden
          ), '[]')
        from public.%1$I as item
      $query$,
      _item.name, private.status_condition(_item.name, _item.publish, 'published')
    );
  end loop;
end $$;

-- A note that is published with a date in the future is scheduled for the beginning of that day, whatever wrote it: a
-- future date never publishes by accident.
create function private.schedule_future_note() returns trigger
language plpgsql set search_path = ''
as $$
declare
  _zone text := coalesce((select time_zone from public.site_settings), 'UTC');
begin
  if new.published and new.publish_at is null and new.date > (now() at time zone _zone)::date then
    new.publish_at := new.date::timestamp at time zone _zone;
  end if;
  return new;
end $$;

-- Not for a note that is published already and whose date is left alone: it is to be seen now, as before.
create trigger schedule_future_note before insert on public.notes_entries
  for each row execute function private.schedule_future_note();
create trigger schedule_future_note_on_update before update on public.notes_entries
  for each row when (
    old.date is distinct from new.date
    or old.published is distinct from new.published
    or old.publish_at is distinct from new.publish_at
  )
  execute function private.schedule_future_note();

-- Whether visitors find a page at a path: then nobody can be redirected from there. Pages that the site draws itself are
-- there unless a row hides them (app/content/static-pages.ts).
create or replace function private.is_live_path(_path text) returns boolean
language sql stable set search_path = ''
as $$
  select case
    when exists (select from public.pages where slug = substr(_path, 2)) then
      exists (
        select from public.pages
        where slug = substr(_path, 2) and published and (publish_at is null or publish_at <= now())
      )
    when _path like '/models/%' then
      exists (
        select from public.models_sections
        where id = substr(_path, 9) and published and (publish_at is null or publish_at <= now())
      )
    else _path in (
      '/menu', '/about', '/brio', '/zulu', '/notes', '/creative', '/design', '/copy', '/feed', '/links', '/books',
      '/projects', '/questions', '/models'
    )
  end
$$;

-- A page that is not there yet leaves the redirect at its address; from its moment on, the page wins.
create or replace function private.redirect_moved_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _path text := tg_argv[0] || (to_jsonb(new) ->> tg_argv[1]);
  _before text;
begin
  if tg_op = 'UPDATE' then
    _before := tg_argv[0] || (to_jsonb(old) ->> tg_argv[1]);
    if _before = _path and old.published = new.published and old.publish_at is not distinct from new.publish_at then
      return null;
    end if;
  end if;
  perform private.lock_redirects();
  if private.is_live_path(_path) or _before <> _path then
    delete from public.redirects where from_path = _path;
  end if;
  if _before <> _path and not private.is_live_path(_before) and exists (
    select from public.revisions as r
    where r.table_name = tg_table_name and r.row_id = new.id::text
      and (r.old -> 'published' = 'true' or r.new -> 'published' = 'true')
  ) then
    insert into public.redirects (from_path, target, automatic) values (_before, _path, true)
    on conflict (from_path) do update set target = excluded.target, automatic = true;
  end if;
  return null;
end $$;
