-- What visitors can find: everything that they can read, in one table that triggers keep up to date. An index on an
-- expression of each content table would not do: ranking 10,000 matches would read every document again, and a vector
-- column there would travel with every row into revisions, realtime changes and pages. Decision 088 has the figures.

-- Only published rows are in here: a draft is not hidden, it is absent. A scheduled entry is hidden until its moment.
create table public.search_entries (
  kind text not null check (kind in ('note', 'post', 'question', 'book', 'link', 'project', 'copy', 'page', 'essay')),
  id text not null,
  title text not null, -- '' if the entry has none
  url text not null, -- a path on this site, or the URL of a link
  text text not null,
  date date not null,
  vector tsvector not null,
  publish_at timestamptz,
  tags text[] not null default '{}',
  excerpt text not null default '', -- the author's
  primary key (kind, id)
);

-- What is saved goes into these indexes at once. By default it waits in a list, which each look-up of a word reads to
-- its end, until vacuum or 4 MB of it; a word with a wrong letter is looked up 2,000 times.
create index on public.search_entries using gin (vector) with (fastupdate = off);
create index on public.search_entries using gin (tags) with (fastupdate = off);
-- The order in which one page of what has a tag is read.
create index on public.search_entries (date desc, kind, id);

alter table public.search_entries enable row level security;
revoke all on public.search_entries from anon, authenticated, service_role;
grant select on public.search_entries to anon, authenticated, service_role;
create policy "everyone can read public rows" on public.search_entries for select to anon, authenticated
  using (publish_at is null or publish_at <= now());

-- Typographic quotation marks, apostrophes, dashes, spaces and the punctuation of other scripts replaced by their ASCII
-- equivalents, one character by one. Where the database's LC_CTYPE is C, as in the embedded backend, Postgres takes
-- every character beyond ASCII for a letter, so that searching for rain would not find “rain”. (translate() would take
-- ten times as long.) And without <, after which Postgres takes what follows for a tag, and leaves it out.
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
    '[<–—―−…·•¡¿§¶†‡\u00a0\u2000-\u200a\u202f\u3000、。（），．！？：；・～【】〔〕《》〈〉،؛؟।॥]', ' ', 'g'
  )
$$;

-- One form for both cases of a letter, one character by one: lower() leaves two small sigmas, and two of the letter i.
create function private.fold_case(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select translate(case when char_length(lower(_text)) = char_length(_text) then lower(_text) else _text end, 'ςı', 'σi')
$$;

-- The characters of scripts that put no spaces between words, for regular expressions: Thai, Lao, Burmese, Khmer, kana,
-- Han.
create function private.unspaced() returns text
language sql immutable set search_path = ''
as $$
  select '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
    || '\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]'
$$;

-- A text with each two neighbours of these scripts as a word, so that what is searched for is found by its pairs
-- wherever it is. One between others stands alone.
create function private.split_unspaced(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select case when _text !~ private.unspaced() then _text else (
    select string_agg(
      case
        when not is_unspaced then character
        when precedes then ' ' || character || following || ' '
        when follows then ''
        else ' ' || character || ' '
      end, '' order by position
    )
    from (
      select character, position, is_unspaced, lead(character) over neighbours as following,
             lead(is_unspaced) over neighbours as precedes, lag(is_unspaced) over neighbours as follows
      from (
        select character, position, character ~ private.unspaced() as is_unspaced
        from string_to_table(_text, null) with ordinality as characters (character, position)
      ) as marked
      window neighbours as (order by position)
    ) as placed
  ) end
$$;

-- A text as its words are compared.
create function private.to_search_words(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.split_unspaced(private.fold_case(private.normalize_punctuation(normalize(_text, NFC))))
$$;

-- English stems and the words as they are, so that one index serves sites in any language and prefixes of words, and
-- the single characters of scripts without spaces, whose words are pairs. A tsvector holds at most 1 MB: of longer
-- texts only the beginning is indexed.
create function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _heading text := private.to_search_words(_title);
  _beginning text := left(_text, 200000);
  _part text := private.to_search_words(_beginning);
  _characters text := '';
begin
  if _title || _beginning ~ private.unspaced() then
    _characters := (
      select coalesce(string_agg(distinct character, ' '), '')
      from string_to_table(_title || _beginning, null) as character where character ~ private.unspaced()
    );
  end if;
  loop
    begin
      return setweight(to_tsvector('english', _heading), 'A') || setweight(to_tsvector('simple', _heading), 'A')
        || to_tsvector('english', _part) || to_tsvector('simple', _part) || strip(to_tsvector('simple', _characters));
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
    when 'note' then '/notes/' || (_row ->> 'slug')
    when 'post' then '/feed/' || (_row ->> 'slug')
    when 'essay' then '/models/' || (_row ->> 'id')
    when 'page' then '/' || (_row ->> 'slug')
    when 'question' then '/questions#' || (_row ->> 'id')
    when 'book' then '/books#' || (_row ->> 'id')
    when 'project' then '/projects#' || (_row ->> 'id')
    when 'copy' then '/copy#' || (_row ->> 'id')
    when 'link' then case when _row ->> 'url' ~* '^https?://' then '' else 'https://' end || (_row ->> 'url')
  end
$$;

-- Adds what visitors can find of a row; nothing for a draft. Called only by the trigger, with its rights. Texts are in
-- the composed form, as queries are. A link's category is set apart before its description; after it, it would read
-- like its last word. Tags and the author's excerpt are found as words, and are no part of the text that results show;
-- the description of what has a text is for other sites.
create function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := normalize(coalesce(_row ->> 'title', _row ->> 'question', ''), NFC);
  _excerpt text := normalize(coalesce(_row ->> 'excerpt', ''), NFC);
  _body text := concat_ws(
    E'\n', case when not _row ? 'content' then nullif(_row ->> 'description', '') end,
    nullif(_row ->> 'image_alt', ''), private.document_lines(_row -> 'content')
  );
  _text text := normalize(concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(E' \n' from _body), '')), NFC);
  _tags text[] := array(select jsonb_array_elements_text(_row -> 'tags'));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at, tags, excerpt)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      private.entry_day(_row),
      private.search_vector(_title, concat_ws(' · ', array_to_string(_tags, ' · '), nullif(_excerpt, ''), _text)),
      _publish_at, _tags, _excerpt
    );
  end if;
end $$;

-- A page without a text is a list, whose entries are found.
create function private.is_findable(_kind text, _row jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce((_row ->> 'published')::boolean, true)
    and not (_kind = 'page' and _row #> '{content,root,children}' = '[]')
$$;

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
  if tg_op <> 'DELETE' and private.is_findable(tg_argv[0], to_jsonb(new)) then
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

-- A post has the day that its own page shows: that of the site's time zone. Only posts are dated by a moment; what else
-- has none shows no day.
create function private.update_search_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.search_entries e
  set date = private.site_day(greatest(p.created_at, p.publish_at))
  from public.feed_posts p
  where e.kind = 'post' and e.id = p.id::text;
  return null;
end $$;

create trigger update_search_days after update of time_zone on public.site_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.update_search_days();

-- What visitors can read with a tag, newest first, with the number of all in each row. Kinds in _exclude_kinds are left
-- out. excerpt is the beginning of the text; own_excerpt is the author's, '' if there is none.
create function public.list_tagged(
  _tag text, _exclude_kinds text[] default '{}', _limit integer default 50, _offset integer default 0
)
returns table (
  kind text, id text, title text, url text, excerpt text, own_excerpt text, date date, total integer
)
language sql stable set search_path = ''
as $$
  select e.kind, e.id, e.title, e.url, left(e.text, 500), e.excerpt, e.date, (
    select count(*)::integer from public.search_entries as t
    where t.tags @> array[_tag] and t.kind <> all (coalesce(_exclude_kinds, '{}'))
  )
  from public.search_entries as e
  where e.tags @> array[_tag] and e.kind <> all (coalesce(_exclude_kinds, '{}'))
  order by e.date desc, e.kind, e.id
  limit least(greatest(coalesce(_limit, 50), 0), 100) offset greatest(coalesce(_offset, 0), 0)
$$;

-- The tags of all entries that the caller may read (visitors: the public ones), the most used first, and when the
-- latest of their entries changed. The search knows the kind of each table.
create function public.list_tags(_exclude_kinds text[] default '{}')
returns table (tag text, entries integer, changed timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  _used text := (
    select string_agg(
      format(
        'select %L as kind, unnest(tags) as tag, %s as changed from public.%I',
        replace(encode(t.tgargs, 'escape'), '\000', ''),
        case when name in (select private.content_tables('publish_at')) then 'greatest(updated_at, publish_at)'
          else 'updated_at' end,
        name
      ),
      ' union all '
    )
    from private.content_tables('tags') as name
    join pg_trigger as t on t.tgrelid = format('public.%I', name)::regclass and t.tgname = 'update_search_entry'
  );
begin
  return query execute format(
    'select used.tag, count(*)::integer, max(used.changed) from (%s) as used '
    'where used.kind <> all (coalesce($1, ''{}'')) group by used.tag order by count(*) desc, used.tag',
    _used
  ) using _exclude_kinds;
end $$;

revoke all on function public.list_tagged(text, text[], integer, integer), public.list_tags(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_tagged(text, text[], integer, integer) to anon, authenticated, service_role;
grant execute on function public.list_tags(text[]) to anon, authenticated, service_role;
