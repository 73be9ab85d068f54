-- Full-text search over everything that visitors can read, in one table that triggers keep up to date. An index on an
-- expression of each content table would not do: ranking 10,000 matches would read every document again, and a vector
-- column there would travel with every row into revisions, realtime changes and pages.

-- Only published rows are in here: a draft is not hidden, it is absent.
create table public.search_entries (
  kind text not null check (kind in ('note', 'post', 'question', 'book', 'link', 'project', 'copy', 'page', 'essay')),
  id text not null,
  title text not null, -- '' if the entry has none
  url text not null, -- a path on this site, or the URL of a link
  text text not null,
  date date not null,
  vector tsvector not null,
  primary key (kind, id)
);

create index on public.search_entries using gin (vector);

alter table public.search_entries enable row level security;
revoke all on public.search_entries from anon, authenticated, service_role;
grant select on public.search_entries to anon, authenticated, service_role;
create policy "everyone can read public rows" on public.search_entries for select to anon, authenticated using (true);

-- Typographic quotation marks, apostrophes, dashes and spaces replaced by their ASCII equivalents, one character by
-- one. Where the database's LC_CTYPE is C, as in the embedded backend, Postgres takes every character beyond ASCII for
-- a letter, so that searching for rain would not find “rain”. (translate() would take ten times as long.)
create function private.normalize_punctuation(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(_text, '[‘’‚‛′‹›]', '''', 'g'),
        '[“”„‟″«»「」『』]', '"', 'g'
      ),
      '[‐‑]', '-', 'g'
    ),
    '[–—―−…·•¡¿§¶†‡\u00a0\u2000-\u200a\u202f\u3000、。（）]', ' ', 'g'
  )
$$;

-- English stems and the words as they are, so that one index serves sites in any language and prefixes of words
-- (private.parse_search_query). A tsvector holds at most 1 MB: of longer texts only the beginning is indexed.
create function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _heading text := private.normalize_punctuation(_title);
  _part text := private.normalize_punctuation(left(_text, 200000));
begin
  loop
    begin
      return setweight(to_tsvector('english', _heading), 'A') || setweight(to_tsvector('simple', _heading), 'A')
        || to_tsvector('english', _part) || to_tsvector('simple', _part);
    exception when program_limit_exceeded then
      _part := left(_part, char_length(_part) / 4);
    end;
  end loop;
end $$;

-- Where visitors can read a row.
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

-- Adds what visitors can find of a row; nothing for a draft. Called only by the trigger, with its rights. A link's
-- category is set apart before its description; after it, it would read like its last word.
create function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _body text := concat_ws(
    ' ', nullif(_row ->> 'description', ''), nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_body), ''));
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

-- Security definer, because nothing else may write entries.
create function private.update_search_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Moving a row within its list changes nothing that can be found.
    if private.editable_columns(to_jsonb(old)) = private.editable_columns(to_jsonb(new)) then
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
      'create trigger update_search_entry after insert or update or delete on public.%I '
      'for each row execute function private.update_search_entry(%L)',
      _table, _kind
    );
  end loop;
end $$;

-- What a visitor typed, as a query: in English it also matches other forms of its words, in other languages the words
-- as they are; the last word may be a prefix. Understands "two words", or, and -not. Never raises.
create function private.parse_search_query(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _words text := trim(private.normalize_punctuation(_typed));
  _last text := substring(_words from '[[:alnum:]]+$');
  _before text;
  _prefix tsquery;
begin
  -- Words in quotation marks and after a minus are meant literally.
  if _last is null or _words ~ '(^|[[:space:]])-[^[:space:]]*$' or _words ~ '^[^"]*"([^"]*"[^"]*")*[^"]*$' then
    return websearch_to_tsquery(_config, _words);
  end if;
  _before := left(_words, -char_length(_last));
  _prefix := to_tsquery('simple', '''' || _last || ''':*');
  return websearch_to_tsquery(_config, _words) || case
    when _before ~* '(^|[[:space:]])or[[:space:]]+$' then _prefix
    else websearch_to_tsquery(_config, _before) && _prefix
  end;
end $$;

-- _text with the marks that _marked has: both have the same characters but for the marks.
create function private.copy_marks(_marked text, _text text) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(
    string_agg(case when is_mark then character else substr(_text, index::integer, 1) end, '' order by ordinal), ''
  )
  from (
    select character, ordinal, character in (E'\u0002', E'\u0003') as is_mark,
           count(*) filter (where character not in (E'\u0002', E'\u0003')) over (order by ordinal) as index
    from string_to_table(_marked, null) with ordinality as characters (character, ordinal)
  ) as counted
$$;

-- A text with a mark before and after each match (options StartSel and StopSel), and with … where it was cut. Matches
-- in normalized text and returns the original; keeps the punctuation around the excerpt, which ts_headline drops next
-- to a match. If only a prefix was typed, its stem may match nothing; the word as it is does.
create function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _original text := translate(_text, E'\u0002\u0003', '');
  _normalized text := private.normalize_punctuation(_original);
  _marked text := ts_headline(_config, _normalized, _words, _options);
  _excerpt text;
  _start integer;
  _before text;
  _after text;
begin
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _normalized, _words, _options);
  end if;
  _excerpt := translate(_marked, E'\u0002\u0003', '');
  _start := strpos(_normalized, _excerpt);
  -- ts_headline leaves out tags; such an excerpt cannot be located.
  if _start = 0 then
    return '… ' || _marked || ' …';
  end if;
  _before := left(_original, _start - 1);
  _after := substr(_original, _start + char_length(_excerpt));
  return case when _before ~ '[[:alnum:]]' then '… ' else _before end
    || private.copy_marks(_marked, substr(_original, _start, char_length(_excerpt)))
    || case when _after ~ '[[:alnum:]]' then ' …' else _after end;
end $$;

-- What visitors find for _query, best match first, with the number of all matches in each row. _built_in are texts
-- that are not in the database: [{"kind", "title", "url", "text"}]; they are ranked together with the rest, and left
-- out if the database has a text with the same URL. Kinds in _exclude_kinds are not searched.
-- In title and excerpt, U+0002 precedes and U+0003 follows each match; texts cannot contain them
-- (private.document_text; the fields of the admin drop control characters). Never raises: a query is cut to 200
-- characters, the limit is at most 100, and malformed input matches nothing.
create function public.search(
  _query text, _built_in jsonb default '[]', _limit integer default 20, _offset integer default 0,
  _exclude_kinds text[] default '{}'
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
  _words tsquery := private.parse_search_query(_typed, _config);
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
      where e.vector @@ _words and e.kind <> all (coalesce(_exclude_kinds, '{}'))
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
      private.highlight_matches(_config, coalesce(b.title, ''), _words, _marks || 'HighlightAll=true'),
      b.url,
      private.highlight_matches(
        _config, left(coalesce(b.text, ''), 50000), _words,
        _marks || 'MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1'
      ),
      b.date, b.rank, b.total
    from best as b
    order by b.rank desc, b.date desc nulls last, b.kind, b.id;
end $$;

revoke all on function public.search(text, jsonb, integer, integer, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.search(text, jsonb, integer, integer, text[]) to anon, authenticated, service_role;
