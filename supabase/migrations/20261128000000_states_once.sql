-- Each state of a row is stored once: as "new" of the revision that made it. "old" is only stored where the revision before
-- does not have it: of rows that are older than their history, of rows that were moved before they were deleted, and of
-- those that were saved meanwhile without a change, which gave them a version that an open form may have.

-- A move changes no version: only what is deleted must be known with its position.
create function private.is_same_state(_operation text, _state jsonb, _other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    case when _operation = 'delete' then _state = _other else _state - 'order_index' = _other - 'order_index' end, false
  )
$$;

create or replace function private.record_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  _new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  _id text := coalesce(_new, _old) ->> 'id';
  _last jsonb;
begin
  if private.editable_columns(_old) = private.editable_columns(_new) then
    return null;
  end if;
  if _old is not null then
    select r.new into _last from public.revisions as r
    where r.table_name = tg_table_name and r.row_id = _id
    order by r.id desc limit 1;
    if private.is_same_state(lower(tg_op), _old, _last) then
      _old := null;
    end if;
  end if;
  insert into public.revisions (table_name, row_id, operation, old, new, user_id)
  values (tg_table_name, _id, lower(tg_op), _old, _new, (select auth.uid()));
  return null;
end $$;

update public.revisions as r set old = null
where r.operation in ('update', 'delete') and private.is_same_state(r.operation, r.old, (
  select earlier.new from public.revisions as earlier
  where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
  order by earlier.id desc limit 1
));

-- Every revision with the row before it. Row-level security of revisions decides who can read it.
create view public.complete_revisions with (security_invoker = true) as
select
  r.id, r.table_name, r.row_id, r.operation,
  case
    when r.operation in ('update', 'delete') then coalesce(r.old, (
      select earlier.new from public.revisions as earlier
      where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      order by earlier.id desc limit 1
    ))
    else r.old
  end as old,
  r.new, r.user_id, r.created_at
from public.revisions as r;

revoke all on public.complete_revisions from anon, authenticated, service_role;
grant select on public.complete_revisions to authenticated, service_role;

create or replace view public.revision_summaries with (security_invoker = true) as
select
  r.id, r.table_name, r.row_id, r.operation,
  case when r.operation <> 'reorder' then private.row_summary(r.old) end as old,
  case when r.operation <> 'reorder' then private.row_summary(r.new) end as new,
  private.changed_columns(r.old, r.new) as changed_columns,
  r.operation = 'insert' and exists (
    select from public.revisions as earlier
    where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      and earlier.operation = 'delete'
  ) as is_restore,
  not exists (
    select from public.revisions as later
    where later.table_name = r.table_name and later.row_id = r.row_id and later.id > r.id
  ) as is_latest,
  r.user_id, r.created_at
from public.complete_revisions as r;
