-- Each block begins a line, whatever its type: only texts and footnotes are within one (inlineTypes,
-- app/rich-text/document.ts). So a new kind of block, such as a toggle, needs no migration.

-- The words of a document, in order: a line for each block and each break, otherwise like private.document_text.
create or replace function private.document_lines(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case node ->> 'type' when 'text' then node ->> 'text' when 'note' then ' ' else E'\n' end,
      '' order by place
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), '')
  from jsonb_path_query(
    _document,
    'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, place)
$$;

-- The first lines of a document, at most 600 characters: a line for each block and each break, like
-- plainTextWithoutNotes (app/rich-text/text.ts). Footnotes stand within the line that refers to them (type "note",
-- app/rich-text/document.ts), but are no part of its sentence: they are left out. Reads only the first eight blocks,
-- however long the document is.
create or replace function private.document_excerpt(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  with found as (
    select
      block_place, place, node,
      -- Where the last note ended that began before: what is in it comes right behind it.
      max(case when node ->> 'type' = 'note' then place - 1 + (
        select count(*) from jsonb_path_query(
          node, 'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
        )
      ) end) over (partition by block_place order by place) as note_end
    from jsonb_path_query(_document, 'lax $.root.children[0 to 7]') with ordinality as first (block, block_place)
    cross join lateral jsonb_path_query(
      block, 'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
    ) with ordinality as parts (node, place)
  )
  select coalesce(left(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case node ->> 'type' when 'text' then node ->> 'text' when 'note' then ' ' else E'\n' end,
      '' order by block_place, place
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), 600), '')
  from found
  where note_end is null or place > note_end
$$;
