-- An excerpt is made from the part of a text around a match, so that a long text costs hardly more than a short one
-- (docs/decisions/088-search-index.md).

-- A query for any of the words of _words that are not excluded; null if all are.
create function private.any_word(_words tsquery) returns tsquery
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(nullif(querytree(_words), 'T'), ' (&|<(-|\d+)>) ', ' | ', 'g')::tsquery
$$;

-- How a word or stem of a query may begin in a text, as a regular expression that ignores case: a stem ends in another
-- letter than its words (happi, happy; hope, hoping; possibl, possibility).
create function private.lexeme_pattern(_lexeme text) returns text
language sql immutable strict set search_path = ''
as $$
  select case
    when _lexeme ~ private.unspaced() then pattern
    when _lexeme ~ '^[[:alnum:]]' then '(?<![[:alnum:]])' || pattern || '[[:alnum:]]*'
    else pattern || '[[:alnum:]]*'
  end
  from (
    select replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(_lexeme, '[^[:alnum:]]', '.', 'g'),
      'i(?!$)', '[iıİ]', 'g'), '[eiy]$', '[eiyıİ]'), 'bl$', 'bi?l'), 'σ', '[σς]') as pattern
  ) as patterns
$$;

-- Regular expressions for what a text with all of _words has: one for each word, phrase or choice of words. Pairs of
-- characters that overlap are taken together. At most five, the longest.
create function private.word_patterns(_words tsquery) returns text[]
language sql immutable strict set search_path = ''
as $$
  select array(
    select pattern
    from regexp_split_to_table((
      -- What is between apostrophes is a word; without anything between, they are one apostrophe within a word.
      select string_agg(case
        when place % 2 = 0 then private.lexeme_pattern(piece)
        when piece ~ '&' then '&'
        when piece ~ '\|' then '|'
        -- <3>: two other words are between.
        when piece ~ '<' then '(?:[^[:alnum:]]+[[:alnum:]]+){'
          || coalesce(substring(piece from '\d+')::integer, 1) - 1 || '}[^[:alnum:]]+'
        else ''
      end, '' order by place)
      from regexp_split_to_table(regexp_replace(
        nullif(querytree(_words), 'T'), '(' || private.unspaced() || ')'' (?:&|<->) ''\1', '\1', 'g'
      ), '''') with ordinality as pieces (piece, place)
    ), '&') as pattern
    order by char_length(pattern) desc
    limit 5
  )
$$;

-- A regular expression for the words in _text that have a lexeme of _any, other than those that only begin like it and
-- parts of URLs; null if none has.
create function private.form_pattern(_config regconfig, _text text, _any tsquery) returns text
language sql stable strict set search_path = ''
as $$
  select string_agg(case when form ~ private.unspaced() then pattern
    else '(?<![[:alnum:]/.@])' || pattern || '(?![[:alnum:]]|[/.@][[:alnum:]])' end, '|')
  from (
    select distinct matched[1] as form
    from regexp_matches(_text, '(' || (private.word_patterns(_any))[1] || ')', 'gi') as matched
  ) as forms,
    lateral (
      select private.fold_case(form) as folded, regexp_replace(form, '[^[:alnum:]]', '.', 'g') as pattern
    ) as prepared
  where to_tsvector(_config, folded) @@ _any or to_tsvector('simple', folded) @@ _any
$$;

-- Where _pattern first matches, found with what follows, which tells a word from the end of another; null if nowhere.
-- (regexp_instr looks for all matches.)
create function private.first_match(_text text, _pattern text) returns integer
language sql immutable strict set search_path = ''
as $$
  select strpos(_text, (regexp_match(_text, '(?:' || _pattern || ').{0,40}', 'i'))[1])
$$;

-- What of _text shows _words best, with marks. Of a long text, it looks at 1,200 characters around a match: where the
-- last of the words is for the first time, since they are not together before; if words there only begin like those,
-- where any of them is. The beginning if none is in the text.
create function private.mark_excerpt(_config regconfig, _text text, _words tsquery) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _before constant integer := 400;
  _length constant integer := 1200;
  _options constant text :=
    E'StartSel=\u0002, StopSel=\u0003, MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1';
  _any constant tsquery := private.any_word(_words);
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
          (select max(private.first_match(_text, pattern)) from unnest(private.word_patterns(_words)) as pattern),
          private.first_match(_text, (private.word_patterns(_any))[1])
        )
        else private.first_match(_text, private.form_pattern(_config, _text, _any))
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

-- As before, with excerpts by the function above.
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
begin
  if _words is null or numnode(_words) = 0 then
    return;
  end if;
  if not private.has_search_entry(_words, _hidden, _tag) then
    _words := private.parse_search_query(_typed, _config);
    if not private.has_search_entry(_words, _hidden, _tag) then
      _words := private.parse_misspelled(_typed, _config);
      _corrected := true;
    end if;
  end if;
  return query
    select
      f.kind, f.id,
      private.highlight_matches(_config, f.title, _words, E'StartSel=\u0002, StopSel=\u0003, HighlightAll=true'),
      f.url, case when f.title = '' then left(f.text, 500) else '' end,
      private.mark_excerpt(_config, left(f.text, 50000), _words),
      f.date, f.rank, f.total, _corrected
    from private.find_search_entries(
      _words, _hidden, _tag, least(greatest(coalesce(_limit, 20), 0), 100), greatest(coalesce(_offset, 0), 0)
    ) as f;
end $$;
