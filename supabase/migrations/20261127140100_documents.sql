-- Rich-text documents: Lexical's serialized editor state. Which nodes are allowed is for the application to check
-- (app/rich-text/schema.ts); the database limits their size and reads their words.

-- The nodes that a page makes of a document. A line break within a text counts as two, because a page splits the text
-- there.
create function private.count_document_nodes(_value jsonb) returns bigint
language sql immutable strict set search_path = ''
as $$
  select
    (
      select coalesce(sum(jsonb_array_length(list)), 0)
      from jsonb_path_query(_value, 'strict $.**.children ? (@.type() == "array")') as list
    ) + (
      select coalesce(sum(2 * regexp_count(piece #>> '{}', E'\r\n|\r|\n')), 0)
      from jsonb_path_query(_value, 'strict $.**.text') as piece
    )
$$;

-- The application's limits (app/rich-text/limits.ts): at most 1 MB of text, the words of images included, and 10,000
-- nodes. The outer limit leaves room for that many nodes. 200 levels of JSON are about 100 nested nodes: five times
-- what the application writes, and few enough for the stack of every function that reads documents recursively.
create function private.is_document(_value jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(_value) = 'object'
    and jsonb_typeof(_value -> 'root') is not distinct from 'object'
    and octet_length(_value::text) <= 5000000
    and not jsonb_path_exists(_value, 'strict $.**{200}')
    and (
      octet_length(_value::text) <= 1000000
      or 1000000 >= (
        select sum(octet_length(piece #>> '{}'))
        from unnest(
          array[
            'strict $.**.text',
            'strict $.** ? (@.type == "image").alt',
            'strict $.** ? (@.type == "image").title'
          ]::jsonpath[]
        ) as path
        cross join jsonb_path_query(_value, path) as piece
      )
    )
    -- A part takes at least four bytes, a line end two.
    and (octet_length(_value::text) <= 10000 or private.count_document_nodes(_value) <= 10000)
$$;

-- The words of a document on one line, in order: adjacent texts and links are joined, every other element starts a new
-- word. Never raises, whatever the JSON is; control characters become spaces.
create function private.document_text(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(trim(regexp_replace(
    string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else ' ' end, '' order by position),
    '[[:space:][:cntrl:]]+', ' ', 'g'
  )), '')
  from jsonb_path_query(
    _document,
    'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, position)
$$;

-- The words of a document, in order: a line for each block and each break, otherwise like private.document_text.
create function private.document_lines(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case node ->> 'type' when 'text' then node ->> 'text' when 'note' then ' ' else E'\n' end,
      '' order by position
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), '')
  from jsonb_path_query(
    _document,
    'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, position)
$$;

-- The first lines of a document, at most 600 characters: a line for each block and each break, like
-- plainTextWithoutNotes (app/rich-text/text.ts). Footnotes stand within the line that refers to them (type "note",
-- app/rich-text/document.ts), but are no part of its sentence: they are left out. Reads only the first eight blocks,
-- however long the document is.
create function private.document_excerpt(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  with found as (
    select
      block_position, position, node,
      -- Where the last footnote ended that began before: what is in it comes right behind it.
      max(case when node ->> 'type' = 'note' then position - 1 + (
        select count(*) from jsonb_path_query(
          node, 'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
        )
      ) end) over (partition by block_position order by position) as footnote_end
    from jsonb_path_query(_document, 'lax $.root.children[0 to 7]') with ordinality as first (block, block_position)
    cross join lateral jsonb_path_query(
      block, 'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
    ) with ordinality as parts (node, position)
  )
  select coalesce(left(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case node ->> 'type' when 'text' then node ->> 'text' when 'note' then ' ' else E'\n' end,
      '' order by block_position, position
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), 600), '')
  from found
  where footnote_end is null or position > footnote_end
$$;
