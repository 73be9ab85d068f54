-- A hosted project refuses an UPDATE or DELETE without WHERE in calls of the API, within functions too (the extension
-- safeupdate). tests/integration/unfiltered-changes.test.ts finds such statements.

-- Makes an account the first admin. For the functions below, after their checks and under their lock.
create function private.make_first_admin(_account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (_account, 'admin');
  delete from public.first_admin_tokens where true /* all of them: there is an admin now, and links are for the first */;
$$;
revoke all on function private.make_first_admin(uuid) from public;

create or replace function public.claim_first_admin(_token text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or _token is null then
    return false;
  end if;
  -- Parallel claims queue up here; the lock is the one that guards the last admin.
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  if exists (select from public.user_roles where role = 'admin')
    or not exists (
      select from public.first_admin_tokens
      where token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex')
    )
  then
    return false;
  end if;
  perform private.make_first_admin(auth.uid());
  return true;
end $$;

create or replace function public.claim_reserved_first_admin(_account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  if not public.is_first_admin_reserved(_account) then
    return false;
  end if;
  perform private.make_first_admin(_account);
  return true;
end $$;

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
  foreach _table in array
    array['notes_entries', 'feed_posts', 'questions_posts', 'models_sections', 'pages']
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
