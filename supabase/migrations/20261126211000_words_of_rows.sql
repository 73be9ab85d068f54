-- The words of a row that its author wrote: neither a switch nor the moment of its publication.
create or replace function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array[
          'id', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'publish_at', 'visible', 'noindex'
        ]
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  )
$$;
