-- The history as pages read it: who changed what, and what can be taken back.

-- A row whose long values are cut to their beginning: enough to say what it is called, however long its texts are.
create function private.beginning(_row jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when octet_length(value::text) <= 2000 then value
    when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', 500))
    when jsonb_typeof(value #> '{root,children}') = 'array' then
      jsonb_build_object('root', jsonb_build_object('children', jsonb_build_array(jsonb_build_object(
        'type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object(
          'type', 'text', 'text', left(private.document_text(value #> '{root,children,0}'), 500)
        ))
      ))))
  end)
  from jsonb_each(_row)
$$;

-- The columns in which an edit changed a row; none for a row that came or went.
create function private.changed_columns(_old jsonb, _new jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(private.substance(_new))
  where _old is not null and _old -> key is distinct from value
$$;

-- Every revision without its long texts. `restored`: a row that was deleted before came back; `latest`: nothing
-- happened to the row since. Row-level security of revisions decides who reads it.
create view public.changes with (security_invoker = true) as
select
  r.id, r.table_name, r.row_id, r.operation,
  case when r.operation <> 'reorder' then private.beginning(r.old) end as old,
  case when r.operation <> 'reorder' then private.beginning(r.new) end as new,
  private.changed_columns(r.old, r.new) as changed,
  r.operation = 'insert' and exists (
    select from public.revisions as earlier
    where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      and earlier.operation = 'delete'
  ) as restored,
  not exists (
    select from public.revisions as later
    where later.table_name = r.table_name and later.row_id = r.row_id and later.id > r.id
  ) as latest,
  r.user_id, r.created_at
from public.revisions as r;

revoke all on public.changes from anon, authenticated, service_role;
grant select on public.changes to authenticated, service_role;
