-- Quotation marks, apostrophes, dashes and spaces of print as a typewriter has them, character for character.
-- Where the database's LC_CTYPE is C, as in the embedded backend, Postgres takes each sign beyond ASCII for a letter:
-- “rain” in print was a word that nobody found who typed rain. (translate() would take ten times as long.)
create function private.typewritten(_text text) returns text
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

-- As before, of the text as a typewriter has it.
create or replace function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _heading text := private.typewritten(_title);
  _part text := private.typewritten(left(_text, 200000));
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

-- As before, of the words as a typewriter has them: phones put “two words” into marks of print.
create or replace function private.words_of(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _words text := trim(private.typewritten(_typed));
  _last text := substring(_words from '[[:alnum:]]+$');
  _before text;
  _beginning tsquery;
begin
  -- Within quotation marks and behind a minus words are meant as they stand.
  if _last is null or _words ~ '(^|[[:space:]])-[^[:space:]]*$' or _words ~ '^[^"]*"([^"]*"[^"]*")*[^"]*$' then
    return websearch_to_tsquery(_config, _words);
  end if;
  _before := left(_words, -char_length(_last));
  _beginning := to_tsquery('simple', '''' || _last || ''':*');
  return websearch_to_tsquery(_config, _words) || case
    when _before ~* '(^|[[:space:]])or[[:space:]]+$' then _beginning
    else websearch_to_tsquery(_config, _before) && _beginning
  end;
end $$;

-- _text, of as many characters as _marked has without its marks, with these marks.
create function private.marked_as(_marked text, _text text) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(string_agg(case when is_mark then sign else substr(_text, number::integer, 1) end, '' order by place), '')
  from (
    select sign, place, sign in (E'\u0002', E'\u0003') as is_mark,
           count(*) filter (where sign not in (E'\u0002', E'\u0003')) over (order by place) as number
    from string_to_table(_marked, null) with ordinality as signs (sign, place)
  ) as counted
$$;

-- As before, but read as a typewriter has it and shown as it is printed; and with the signs before the first word and
-- after the last, which ts_headline cuts where a word that was found stands there.
create or replace function private.highlighted(_config regconfig, _text text, _words tsquery, _options text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _plain text := translate(_text, E'\u0002\u0003', '');
  _read text := private.typewritten(_plain);
  _marked text := ts_headline(_config, _read, _words, _options);
  _shown text;
  _at integer;
  _before text;
  _after text;
begin
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _read, _words, _options);
  end if;
  _shown := translate(_marked, E'\u0002\u0003', '');
  _at := strpos(_read, _shown);
  -- Where it leaves out a tag.
  if _at = 0 then
    return '… ' || _marked || ' …';
  end if;
  _before := left(_plain, _at - 1);
  _after := substr(_plain, _at + char_length(_shown));
  return case when _before ~ '[[:alnum:]]' then '… ' else _before end
    || private.marked_as(_marked, substr(_plain, _at, char_length(_shown)))
    || case when _after ~ '[[:alnum:]]' then ' …' else _after end;
end $$;

-- As before, but a link's category stands apart, before what is said about it: behind that it read as its last word.
create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _said text := concat_ws(
    ' ', nullif(_row ->> 'description', ''), nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_said), ''));
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

delete from public.search_entries where kind = 'link';
select private.add_search_entry('link', to_jsonb(item)) from public.links_entries as item;

update public.search_entries set vector = private.search_vector(title, text);
