-- Full text search over everything that visitors may read, in one table that triggers keep. An index on an
-- expression of each content table would not do: ranking 10,000 matches would read every document anew, and
-- a column of theirs would travel with every row, into revisions, live changes and pages.

-- What a picture shows; searched, read aloud, and shown when the picture fails.
alter table public.copy_items add column image_alt text not null default '' check (char_length(image_alt) <= 1000);

-- The words of a document on one line, in their order: neighbouring texts and links belong together, every
-- other element begins anew. Never raises, whatever the JSON is; control characters become spaces.
create function private.document_text(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(trim(regexp_replace(
    string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else ' ' end, '' order by place),
    '[[:space:][:cntrl:]]+', ' ', 'g'
  )), '')
  from jsonb_path_query(
    _document,
    'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, place)
$$;

-- English stems and the words as they are, so that one index answers sites of any language (private.words_of)
-- and beginnings of words. A tsvector holds at most 1 MB: of longer texts only the beginning is searched.
create function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _part text := left(_text, 200000);
begin
  loop
    begin
      return setweight(to_tsvector('english', _title), 'A') || setweight(to_tsvector('simple', _title), 'A')
        || to_tsvector('english', _part) || to_tsvector('simple', _part);
    exception when program_limit_exceeded then
      _part := left(_part, char_length(_part) / 4);
    end;
  end loop;
end $$;

-- What can be found: published rows only. A draft is not hidden in here, it is not in here.
create table public.search_entries (
  kind text not null check (kind in ('note', 'post', 'question', 'book', 'link', 'project', 'copy', 'page', 'essay')),
  id text not null,
  title text not null, -- '' for what has none
  url text not null, -- a path of this site, or the address of a link
  text text not null,
  date date not null,
  vector tsvector not null,
  primary key (kind, id)
);

create index on public.search_entries using gin (vector);

alter table public.search_entries enable row level security;
revoke all on public.search_entries from anon, authenticated, service_role;
grant select on public.search_entries to anon, authenticated, service_role;
create policy "everybody reads" on public.search_entries for select to anon, authenticated using (true);

-- Where visitors read a row.
create function private.search_url(_kind text, _row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case _kind
    when 'note' then '/notes/' || (_row ->> 'id')
    when 'post' then '/feed/' || (_row ->> 'id')
    when 'essay' then '/models/' || (_row ->> 'id')
    when 'page' then '/' || (_row ->> 'slug')
    when 'question' then '/questions#' || (_row ->> 'id')
    when 'book' then '/books#' || (_row ->> 'id')
    when 'project' then '/projects#' || (_row ->> 'id')
    when 'copy' then '/copy#' || (_row ->> 'id')
    when 'link' then case when _row ->> 'url' ~* '^https?://' then '' else 'https://' end || (_row ->> 'url')
  end
$$;

-- Adds what visitors may find of a row; nothing for a draft. Only the trigger calls it, with its rights.
create function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _text text := concat_ws(
    ' ', nullif(_row ->> 'description', ''), _row ->> 'category', nullif(_row ->> 'image_alt', ''),
    private.document_text(_row -> 'content')
  );
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce((_row ->> 'date')::date, ((_row ->> 'created_at')::timestamptz at time zone 'UTC')::date),
      private.search_vector(_title, _text)
    );
  end if;
end $$;

-- Security definer, because nobody but this function may write entries.
create function private.follow_in_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Moving a row within its list changes nothing that can be found.
    if private.substance(to_jsonb(old)) = private.substance(to_jsonb(new)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from public.search_entries where kind = tg_argv[0] and id = old.id::text;
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_search_entry(tg_argv[0], to_jsonb(new));
  end if;
  return null;
end $$;

do $$
declare
  _table text;
  _kind text;
begin
  for _table, _kind in values
    ('notes_entries', 'note'), ('feed_posts', 'post'), ('questions_posts', 'question'),
    ('books_entries', 'book'), ('links_entries', 'link'), ('projects_entries', 'project'),
    ('copy_items', 'copy'), ('pages', 'page'), ('models_sections', 'essay')
  loop
    execute format(
      'create trigger follow_in_search after insert or update or delete on public.%I '
      'for each row execute function private.follow_in_search(%L)',
      _table, _kind
    );
    execute format('select private.add_search_entry(%L, to_jsonb(item)) from public.%I as item', _kind, _table);
  end loop;
end $$;

-- What a visitor typed as a query: in English also other forms of its words, in other languages the words as
-- they are; the last word may be the beginning of one. Understands "two words", or, and -not. Never raises.
create function private.words_of(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _last text := substring(_typed from '[[:alnum:]]+$');
  _before text;
  _beginning tsquery;
begin
  -- Within quotation marks and behind a minus words are meant as they stand.
  if _last is null or _typed ~ '(^|[[:space:]])-[^[:space:]]*$' or _typed ~ '^[^"]*"([^"]*"[^"]*")*[^"]*$' then
    return websearch_to_tsquery(_config, _typed);
  end if;
  _before := left(_typed, -char_length(_last));
  _beginning := to_tsquery('simple', '''' || _last || ''':*');
  return websearch_to_tsquery(_config, _typed) || case
    when _before ~* '(^|[[:space:]])or[[:space:]]+$' then _beginning
    else websearch_to_tsquery(_config, _before) && _beginning
  end;
end $$;

-- A text with marks before and after each word that was found (options StartSel and StopSel), and with … where
-- it was cut. Where only the beginning of a word was typed its stem may not show it; the word as it is does.
create function private.highlighted(_config regconfig, _text text, _words tsquery, _options text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _plain text := translate(_text, E'\u0002\u0003', '');
  _marked text := ts_headline(_config, _plain, _words, _options);
  _shown text;
begin
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _plain, _words, _options);
  end if;
  _shown := translate(_marked, E'\u0002\u0003', '');
  return case when starts_with(_plain, _shown) then '' else '… ' end || _marked
    || case when right(_plain, char_length(_shown)) = _shown then '' else ' …' end;
end $$;

-- What visitors find for _query, the best first, with the number of all hits in each row. _built_in are texts
-- that are not in the database: [{"kind", "title", "url", "text"}]; they are ranked together with the rest, and
-- left out where the database has a text for the same address. Kinds in _without are not searched.
-- In title and excerpt, U+0002 stands before and U+0003 after each word that was found; texts cannot hold
-- them (private.document_text; the fields of the admin drop control characters). Never raises: a query is cut to
-- 200 characters, the limit is at most 100, and what cannot be read is nothing.
create function public.search(
  _query text, _built_in jsonb default '[]', _limit integer default 20, _offset integer default 0,
  _without text[] default '{}'
)
returns table (
  kind text, id text, title text, url text, excerpt text, date date, rank real, total integer
)
language plpgsql stable set search_path = ''
as $$
declare
  _typed text := trim(regexp_replace(left(_query, 200), '[[:space:][:cntrl:]]+', ' ', 'g'));
  _config regconfig := case
    when exists (select from public.site_settings where language ~* '^en(-|$)') then 'english' else 'simple'
  end;
  _words tsquery := private.words_of(_typed, _config);
  _marks text := E'StartSel=\u0002, StopSel=\u0003, ';
begin
  if _words is null or numnode(_words) = 0 then
    return;
  end if;
  return query
    with built_in as (
      select left(item ->> 'kind', 100) as kind, left(item ->> 'title', 300) as title,
             left(item ->> 'url', 2048) as url, left(item ->> 'text', 20000) as text
      from jsonb_array_elements(case when jsonb_typeof(_built_in) = 'array' then _built_in else '[]' end) as item
      limit 100
    ),
    found as (
      select e.kind, e.id, e.title, e.url, e.text, e.date, ts_rank(e.vector, _words, 1) as rank
      from public.search_entries as e
      where e.vector @@ _words and e.kind <> all (coalesce(_without, '{}'))
      union all
      select b.kind, b.url, b.title, b.url, b.text, null, ts_rank(v.vector, _words, 1)
      from built_in as b
      cross join lateral (
        select private.search_vector(coalesce(b.title, ''), coalesce(b.text, '')) as vector
      ) as v
      where v.vector @@ _words and b.kind is not null and b.url is not null
        and not exists (select from public.search_entries as e where e.url = b.url)
    ),
    best as (
      select f.*, count(*) over ()::integer as total
      from found as f
      order by f.rank desc, f.date desc nulls last, f.kind, f.id
      limit least(greatest(coalesce(_limit, 20), 0), 100) offset greatest(coalesce(_offset, 0), 0)
    )
    select
      b.kind, b.id,
      private.highlighted(_config, coalesce(b.title, ''), _words, _marks || 'HighlightAll=true'),
      b.url,
      private.highlighted(
        _config, left(coalesce(b.text, ''), 50000), _words, _marks || 'MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1'
      ),
      b.date, b.rank, b.total
    from best as b
    order by b.rank desc, b.date desc nulls last, b.kind, b.id;
end $$;

-- The search runs with the rights of whoever asks and calls the functions above.
grant usage on schema private to anon;
revoke all on function public.search(text, jsonb, integer, integer, text[]) from public, anon, authenticated, service_role;
grant execute on function public.search(text, jsonb, integer, integer, text[]) to anon, authenticated, service_role;
