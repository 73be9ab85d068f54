-- What a visitor typed, as ASCII, with one minus sign for three and more: Postgres raises at thirty-two in a row.
create function private.normalize_query(_typed text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(private.normalize_punctuation(_typed), '-([[:space:]!&|()]*-){2,}', '-', 'g')
$$;

create or replace function private.parse_whole_words(_typed text, _config regconfig) returns tsquery
language sql stable set search_path = ''
as $$
  select case when numnode(words) > 0 then words else websearch_to_tsquery('simple', typed) end
  from (values (private.normalize_query(_typed))) as query (typed),
    lateral (select websearch_to_tsquery(_config, typed) as words) as parsed
$$;

create or replace function private.parse_search_query(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _words text := trim(private.normalize_query(_typed));
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

-- As before, but the words of the built-in texts are taken together, not compared text by text with each of the 2,000
-- words that are like a long one.
create or replace function private.parse_misspelled(_typed text, _config regconfig, _built_in tsvector[]) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _all text := lower(private.normalize_punctuation(_typed));
  _word text;
  _found tsquery;
  _query tsquery;
  _corrected integer := 0;
begin
  if _all ~ '"|(^|[[:space:]])(-|or[[:space:]])' then
    return null;
  end if;
  for _word in select word from regexp_split_to_table(_all, '[^[:alnum:]]+') as word where word <> '' limit 10 loop
    _found := websearch_to_tsquery(_config, _word);
    if _corrected < 3 and char_length(_word) between 4 and 20 and numnode(_found) > 0
      and not private.has_search_entry(_found || to_tsquery('simple', '''' || _word || ''':*'), _built_in)
    then
      _corrected := _corrected + 1;
      -- Looked up one by one: a query with all of them would be compared with every text.
      _found := to_tsquery(_config, (
        select string_agg('''' || word || '''', '|')
        from (
          select word from private.misspellings(_word) as word
          where exists (select from public.search_entries as e where e.vector @@ to_tsquery(_config, word))
          union
          select word from private.misspellings(_word) as word, unnest(to_tsvector(_config, word))
          where lexeme in (select lexeme from unnest(_built_in) as vector, unnest(vector))
        ) as words
      ));
      if _found is null then
        return null;
      end if;
    end if;
    -- An empty query would match nothing.
    _query := case when _query is null then _found when numnode(_found) = 0 then _query else _query && _found end;
  end loop;
  return case when _corrected > 0 then _query end;
end $$;
