-- One limit for documents, here and in the application (app/rich-text/limits.ts): besides 1 MB of text at most 10,000
-- parts. Until now an export could hold a document that no import takes. A line end within a text counts as two parts,
-- because a page makes a break and another text of it; the words of pictures count as text. A row that is larger
-- already stays as it is, and must be shortened when it is edited.

create function private.document_parts(_value jsonb) returns bigint
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

create or replace function private.is_document(_value jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(_value) = 'object'
    and jsonb_typeof(_value -> 'root') is not distinct from 'object'
    and octet_length(_value::text) <= 5000000
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
    and (octet_length(_value::text) <= 10000 or private.document_parts(_value) <= 10000)
$$;
