-- Footnotes stand within the line that refers to them (type "note", app/rich-text/document.ts), but are no part of its
-- sentence: excerpts leave them out. The search finds them (private.document_text).

-- The first lines of a document, at most 600 characters: a line for each block and each break, without the notes, like
-- plainTextWithoutNotes (app/rich-text/text.ts). Reads only the first eight blocks, however long the document is.
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
      case
        when node ->> 'type' = 'text' then node ->> 'text'
        when node ->> 'type' in ('paragraph', 'heading', 'quote', 'code', 'listitem', 'linebreak') then E'\n'
        else ' '
      end, '' order by block_place, place
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), 600), '')
  from found
  where note_end is null or place > note_end
$$;

-- A row with its long values cut short: enough to say what it is called, however long its texts are.
create or replace function private.row_summary(_row jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when octet_length(value::text) <= 2000 then value
    when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', 500))
    when jsonb_typeof(value #> '{root,children}') = 'array' then
      jsonb_build_object('root', jsonb_build_object('children', jsonb_build_array(jsonb_build_object(
        'type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object(
          'type', 'text', 'text', left(replace(private.document_excerpt(
            jsonb_build_object('root', jsonb_build_object('children', jsonb_build_array(value #> '{root,children,0}')))
          ), E'\n', ' '), 500)
        ))
      ))))
  end)
  from jsonb_each(_row)
$$;
