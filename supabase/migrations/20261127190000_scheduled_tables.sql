-- The tables whose entries can be scheduled are those with the columns for it: no list of them has to be kept.
create or replace function public.announce_publications() returns double precision
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _table text;
  _from timestamptz;
  _next timestamptz;
  _earliest timestamptz;
  _due boolean;
  _is_later boolean;
begin
  select until, until > now() into _from, _is_later from private.publications;
  for _table in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (
      select count(*) from pg_attribute
      where attrelid = pg_class.oid and attname in ('published', 'publish_at') and not attisdropped
    ) = 2
  loop
    execute format(
      'select exists (select from public.%1$I where published '
      '  and publish_at > least($1, now()) and publish_at <= greatest($1, now())), '
      '(select min(publish_at) from public.%1$I where published and publish_at > now())',
      _table
    ) into _due, _next using _from;
    if _due then
      insert into private.table_changes (table_name, cluster, transaction)
      select _table, system_identifier, pg_current_xact_id() from pg_control_system()
      on conflict (table_name) do update set cluster = excluded.cluster, transaction = excluded.transaction;
    end if;
    _is_later := _is_later or _due;
    _earliest := least(_earliest, _next);
  end loop;
  if _is_later then
    update private.publications set until = now() where id;
  end if;
  return extract(epoch from _earliest - clock_timestamp());
end $$;
