-- A search takes twelve words at most, finds nothing for words that are all excluded, which would rank the whole site, and
-- prepares what it looks for once, not for each hit (docs/decisions/088-search-index.md).

-- As before, and of a query only its first twelve words.
create or replace function private.normalize_query(_typed text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.to_search_words(regexp_replace(
    regexp_replace(
      private.normalize_punctuation(coalesce(
        substring(_typed from '(?i)^(?:[[:space:]]*(?:or[[:space:]]+)*[^[:space:]]+){1,12}'), _typed
      )),
      '-([[:space:]!&|()]*-){2,}', '-', 'g'
    ),
    '(^|[[:space:]])-(' || private.unspaced() || '+)', '\1-"\2"', 'g'
  ))
$$;

drop function private.mark_excerpt(regconfig, text, tsquery);
drop function private.form_pattern(regconfig, text, tsquery);

-- A regular expression for the words in _text that have a lexeme of _any, other than those that only begin like it and
-- parts of URLs; null if none has. _pattern matches how they begin.
create function private.form_pattern(_config regconfig, _text text, _any tsquery, _pattern text) returns text
language sql stable strict set search_path = ''
as $$
  select string_agg(case when form ~ private.unspaced() then pattern
    else '(?<![[:alnum:]/.@])' || pattern || '(?![[:alnum:]]|[/.@][[:alnum:]])' end, '|')
  from (
    select distinct matched[1] as form
    from regexp_matches(_text, '(' || _pattern || ')', 'gi') as matched
  ) as forms,
    lateral (
      select private.fold_case(form) as folded, regexp_replace(form, '[^[:alnum:]]', '.', 'g') as pattern
    ) as prepared
  where to_tsvector(_config, folded) @@ _any or to_tsvector('simple', folded) @@ _any
$$;

-- As before, with what it looks for from the search: any of the words, and the patterns of all and of any.
create function private.mark_excerpt(
  _config regconfig, _text text, _words tsquery, _any tsquery, _patterns text[], _any_pattern text
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _before constant integer := 400;
  _length constant integer := 1200;
  _options constant text :=
    E'StartSel=\u0002, StopSel=\u0003, MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1';
  _is_long constant boolean := char_length(_text) > _length;
  _at integer;
  _start integer := 1;
  _part text := _text;
  _marked text;
begin
  for _attempt in 1..2 loop
    if _is_long then
      _at := case _attempt
        when 1 then coalesce(
          (select max(private.first_match(_text, pattern)) from unnest(_patterns) as pattern),
          private.first_match(_text, _any_pattern)
        )
        else private.first_match(_text, private.form_pattern(_config, _text, _any, _any_pattern))
      end;
      _start := greatest(coalesce(_at, 1) - _before, 1);
      -- Words are not cut.
      _part := regexp_replace(
        substr(_text, _start, _length),
        concat_ws('|', case when _start > 1 then '^\S{0,99}\s' end,
          case when _start + _length <= char_length(_text) then '\s\S{0,99}$' end), '', 'g'
      );
    end if;
    _marked := private.highlight_matches(_config, _part, _words, _options);
    if strpos(_marked, E'\u0002') = 0 and _any is not null and (_at is not null or not _is_long) then
      _marked := private.highlight_matches(_config, _part, _any, _options);
    end if;
    exit when _at is null or strpos(_marked, E'\u0002') > 0;
  end loop;
  return case when _start > 1 and left(_marked, 2) <> E'…\u00a0' then E'…\u00a0' else '' end || _marked || case
    when _is_long and _start + _length <= char_length(_text) and right(_marked, 2) <> E'\u00a0…' then E'\u00a0…'
    else ''
  end;
end $$;

create or replace function public.search(
  _query text, _limit integer default 20, _offset integer default 0, _exclude_kinds text[] default '{}',
  _tag text default null
)
returns table (
  kind text, id text, title text, url text, opening text, excerpt text, date date, rank real, total integer,
  corrected boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  _typed text := trim(regexp_replace(left(_query, 200), '[[:space:][:cntrl:]]+', ' ', 'g'));
  _config regconfig := case
    when exists (select from public.site_settings where language ~* '^en(-|$)') then 'english' else 'simple'
  end;
  _words tsquery := private.parse_whole_words(_typed, _config);
  _hidden text[] := coalesce(_exclude_kinds, '{}');
  _corrected boolean := false;
  _any tsquery;
  _patterns text[];
  _any_pattern text;
begin
  if _words is null or numnode(_words) = 0 or querytree(_words) = 'T' then
    return;
  end if;
  if not private.has_search_entry(_words, _hidden, _tag) then
    _words := private.parse_search_query(_typed, _config);
    if not private.has_search_entry(_words, _hidden, _tag) then
      _words := private.parse_misspelled(_typed, _config);
      _corrected := true;
    end if;
  end if;
  _any := private.any_word(_words);
  _patterns := private.word_patterns(_words);
  _any_pattern := (private.word_patterns(_any))[1];
  return query
    select
      f.kind, f.id,
      private.highlight_matches(_config, f.title, _words, E'StartSel=\u0002, StopSel=\u0003, HighlightAll=true'),
      f.url, case when f.title = '' then left(f.text, 500) else '' end,
      private.mark_excerpt(_config, left(f.text, 50000), _words, _any, _patterns, _any_pattern),
      f.date, f.rank, f.total, _corrected
    from private.find_search_entries(
      _words, _hidden, _tag, least(greatest(coalesce(_limit, 20), 0), 100), greatest(coalesce(_offset, 0), 0)
    ) as f;
end $$;
