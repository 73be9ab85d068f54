-- The search finds what readers type otherwise than the text has it: hiragana for katakana, letters of full and half
-- width for the others, Arabic without its vowel signs or with another alef, Hebrew without its points. Texts and
-- queries are folded alike, and results show the text as it was written.

-- As before, with the punctuation of full and half width, and of Hebrew.
create or replace function private.normalize_punctuation(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(_text, '[‘’‚‛′‹›＇׳]', '''', 'g'),
        '[“”„‟″«»「」『』＂｢｣״]', '"', 'g'
      ),
      '[‐‑－־]', '-', 'g'
    ),
    '[<–—―−…·•¡¿§¶†‡\u00a0\u2000-\u200a\u202f\u3000、。（），．！？：；・～【】〔〕《》〈〉｡､･＃-＆＊＋／＜-＞＠［-｀｛-｝،؛؟।॥]',
    ' ', 'g'
  )
$$;

-- What is part of the letter before it, for regular expressions, and is left out: the vowel signs and points of Arabic
-- and Hebrew, the stroke that makes an Arabic word longer, the voice marks of kana, and signs that nobody sees.
create function private.dropped_signs() returns text
language sql immutable set search_path = ''
as $$
  select '[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
    || '\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u2069'
    || '\u3099\u309a\ufe00-\ufe0f\ufeff\uff9e\uff9f]'
$$;

-- Of letters that are compared as one, the one that stands for them all, without the signs on them. In Arabic these are
-- Lucene's: alef, and those that are typed for a final yeh, for heh and for kaf. Only runs of such letters are
-- translated: translate() compares each character with each of its list.
create function private.fold_letters(_text text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  _variants constant text := 'ァ-ヶヽヾ０-９Ａ-Ｚａ-ｚأإآٱىیةک٠-٩۰-۹';
  _folded text := _text;
begin
  if _text !~ ('[ｦ-ﾝ' || _variants || ']|' || private.dropped_signs()) then
    return _text;
  end if;
  if _text ~ '[ｦ-ﾟ]' then
    _folded := normalize(translate(
      _folded, 'ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ',
      E'をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん\u3099\u309a'
    ), NFC);
  end if;
  return (
    select string_agg(run[1] || translate(
      run[2],
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
        || 'أإآٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
        || '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
        || 'ااااييهك' || '01234567890123456789'
        || '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    ), '' order by position)
    from regexp_matches(
      regexp_replace(_folded, '(.)' || private.dropped_signs() || '+', '\1', 'g'),
      '([^' || _variants || ']*)([' || _variants || ']*)', 'g'
    ) with ordinality as runs (run, position)
  );
end $$;

-- A text with each character as its words are compared. It is shorter by the signs that were dropped.
create function private.fold_text(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.fold_case(private.fold_letters(private.normalize_punctuation(_text)))
$$;

-- The characters of a text, with the signs after them: as many as its fold has.
create function private.split_letters(_text text) returns text[]
language sql immutable strict set search_path = ''
as $$
  select case
    when _text ~ private.dropped_signs() then array(
      select letter[1] from regexp_matches(_text, '.' || private.dropped_signs() || '*', 'g') as letter
    )
    else string_to_array(_text, null)
  end
$$;

-- A text as its words are compared.
create or replace function private.to_search_words(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.split_unspaced(private.fold_text(normalize(_text, NFC)))
$$;

-- As before, with single characters as queries have them.
create or replace function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _heading text := private.to_search_words(_title);
  _part text := private.to_search_words(left(_text, 200000));
  _characters text := '';
begin
  if _heading || _part ~ private.unspaced() then
    _characters := (
      select string_agg(distinct character, ' ')
      from string_to_table(_heading || _part, null) as character where character ~ private.unspaced()
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

-- The text in which the place of an excerpt is found; null if it is the same.
alter table public.search_entries
  add column folded text generated always as (nullif(private.fold_letters(text), text)) stored;

-- Only what may have such letters: 5,000 Japanese notes take some ten seconds.
update public.search_entries as e
set vector = private.search_vector(title, words)
from (
  select kind, id, concat_ws(' · ', array_to_string(tags, ' · '), nullif(excerpt, ''), text) as words
  from public.search_entries
) as written
where (e.kind, e.id) = (written.kind, written.id)
  and title || words ~ ('[\u0590-\u06ff\u30a1-\u30fe\uff00-\uffef]|' || private.dropped_signs());

drop function private.find_search_entries(tsquery, text[], text, integer, integer);
-- What a search finds, best first.
create function private.find_search_entries(
  _words tsquery, _exclude_kinds text[], _tag text, _limit integer, _offset integer
)
returns table (
  kind text, id text, title text, url text, text text, folded text, date date, rank real, total integer
)
language sql stable security definer set search_path = ''
as $$
  with best as (
    select f.kind, f.id, f.date, ts_rank(f.vector, _words, 1) as rank, count(*) over ()::integer as total
    from private.found_entries as f
    where f.vector @@ _words and f.kind <> all (_exclude_kinds) and (_tag is null or f.tags @> array[_tag])
    order by rank desc, date desc, f.kind, f.id
    limit _limit offset _offset
  )
  select e.kind, e.id, e.title, e.url, e.text, coalesce(e.folded, e.text), b.date, b.rank, b.total
  from best as b join public.search_entries as e on (e.kind, e.id) = (b.kind, b.id)
  order by b.rank desc, b.date desc, e.kind, e.id
$$;

drop function private.copy_marks(text, text);
-- _characters with the marks that _marked has, which otherwise has as many characters. Between two marks, the
-- characters are taken together.
create function private.copy_marks(_marked text, _characters text[]) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    case when position = 1 then '' when position % 2 = 0 then E'\u0002' else E'\u0003' end
      || array_to_string(_characters[last - length + 1:last], ''), '' order by position
  )
  from (
    select position, char_length(piece) as length, sum(char_length(piece)) over (order by position)::integer as last
    from regexp_split_to_table(_marked, E'[\u0002\u0003]') with ordinality as pieces (piece, position)
  ) as placed
$$;

-- As before, in folded text, whose characters are those of the original with the signs after them.
create or replace function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Composed as its fold is, so that both have as many characters.
  _original text := normalize(translate(_text, E'\u0002\u0003\u001f', ''), NFC);
  _characters text[] := private.split_letters(_original);
  _normalized text := private.fold_text(_original);
  _parsed text := _normalized;
  _pair text := '''(' || private.unspaced() || ')(' || private.unspaced() || ')''(:[*A-D]+)?';
  _has_single boolean := _words::text ~ ('''' || private.unspaced() || '''');
  _marked text;
  _excerpt text;
  _start integer;
  _before text;
  _after text;
begin
  if _words::text ~ _pair then
    _words := regexp_replace(replace(_words::text, '<->', '&'), _pair, '(''\1'' <-> ''\2'')', 'g')::tsquery;
    _options := replace(replace(_options, 'MaxWords=40', 'MaxWords=90'), 'MinWords=24', 'MinWords=60');
  end if;
  if _parsed ~ private.unspaced() then
    _parsed := regexp_replace(_parsed, '(' || private.unspaced() || ')', E'\\1\u001f', 'g');
  end if;
  _marked := ts_headline(_config, _parsed, _words, _options);
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _parsed, _words, _options);
  end if;
  _marked := translate(replace(_marked, E'\u0003\u001f\u0002', ''), E'\u001f', '');
  -- It marks the characters of a pair also where they are apart.
  if not _has_single then
    _marked := regexp_replace(_marked, E'\u0002(' || private.unspaced() || E')\u0003', '\1', 'g');
  end if;
  _excerpt := translate(_marked, E'\u0002\u0003', '');
  _start := strpos(_normalized, _excerpt);
  -- What ts_headline leaves out or changes cannot be located.
  if _start = 0 then
    return E'…\u00a0' || _marked || E'\u00a0…';
  end if;
  _before := array_to_string(_characters[:_start - 1], '');
  _after := array_to_string(_characters[_start + char_length(_excerpt):], '');
  return case
    when _before ~ '[[:alnum:]]' then E'…\u00a0' || coalesce(private.begin_sentence(_before), '')
    else _before
  end
    || private.copy_marks(_marked, _characters[_start:])
    || case when _after ~ '[[:alnum:]]' then E'\u00a0…' else _after end;
end $$;

-- Where in a text the character is that is at _position in its fold, to within 200 characters. Each part of the text is
-- counted once, without making a text of it: twenty long results in pointed Arabic would take seconds.
create function private.unfold_position(_text text, _position integer) returns integer
language plpgsql immutable strict set search_path = ''
as $$
declare
  _at integer := 0;
  _letters integer := 0;
  _part text;
begin
  while _letters < _position and _at < char_length(_text) loop
    _part := substr(_text, _at + 1, greatest(_position - _letters, 200));
    _at := _at + char_length(_part);
    _letters := _letters + char_length(_part) - regexp_count(_part, private.dropped_signs());
  end loop;
  return greatest(_at - greatest(_letters - _position, 0), 1);
end $$;

drop function private.mark_excerpt(regconfig, text, tsquery, tsquery, text[], text);
-- What of _text shows _words best, with marks. Of a long text, it looks at 1,200 characters around a match, so that it
-- costs hardly more than a short one: where the last of the words is for the first time, since they are not together
-- before; if words there only begin like those, where any of them is. The beginning if none is in the text. _folded is
-- the text with its letters folded, _any a query for any of the words, and _patterns and _any_pattern are what
-- word_patterns makes of both queries.
create function private.mark_excerpt(
  _config regconfig, _text text, _folded text, _words tsquery, _any tsquery, _patterns text[], _any_pattern text
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
          (select max(private.first_match(_folded, pattern)) from unnest(_patterns) as pattern),
          private.first_match(_folded, _any_pattern)
        )
        else private.first_match(_folded, private.form_pattern(_config, _folded, _any, _any_pattern))
      end;
      _start := greatest(coalesce(_at, 1) - _before, 1);
      if _text ~ private.dropped_signs() then
        _start := private.unfold_position(_text, _start);
      end if;
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

-- As before.
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
      private.mark_excerpt(_config, left(f.text, 50000), left(f.folded, 50000), _words, _any, _patterns, _any_pattern),
      f.date, f.rank, f.total, _corrected
    from private.find_search_entries(
      _words, _hidden, _tag, least(greatest(coalesce(_limit, 20), 0), 100), greatest(coalesce(_offset, 0), 0)
    ) as f;
end $$;

-- The admin's lists and command palette fold texts and words, too; each function is otherwise as before.
create or replace function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select private.fold_letters(concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array[
          'id', 'uuid', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'publish_at', 'visible',
          'noindex'
        ]
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  ))
$$;

create or replace function private.like_patterns(_query text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(private.fold_letters(left(_query, 200)), '[[:space:][:cntrl:]]+') as word
  where word <> ''
$$;

create or replace function public.find_entries(_query text, _tables text[], _limit integer default 10)
returns table (table_name text, row_id text, entry jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.like_patterns(_query);
  -- "offset 0" keeps the planner from evaluating row_text once for each of its uses.
  _selects text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, to_jsonb(item), texts.words, item.updated_at from public.%1$I as item '
        'cross join lateral (select private.row_text(to_jsonb(item)) as words offset 0) as texts '
        'where texts.words ilike all ($1) and (texts.words not like ''%%://%%'' or regexp_replace('
        '  texts.words, ''(https?://[^/?#[:space:]]*)[^[:space:]]*'', ''\1'', ''gi'') ilike all ($1))',
        name
      ),
      ' union all '
    )
    from unnest(_tables[:100]) as name
  );
begin
  if _selects is null or cardinality(_patterns) = 0 then
    return;
  end if;
  return query execute format(
    $query$
      select found.name, found.id, private.row_summary(found.item)
      from (%s) as found (name, id, item, words, edited)
      order by
        private.fold_letters(coalesce(
          found.item ->> 'title', found.item ->> 'question', left(found.words, 80)
        )) ilike all ($1) desc,
        found.edited desc, found.id
      limit $2
    $query$,
    _selects
  ) using _patterns, least(greatest(_limit, 0), 100);
end $$;
