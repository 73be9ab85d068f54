-- What went wrong on the server, for the admins to see: the newest 200, whichever process it was. The same error is one
-- row with a count. Texts come without what visitors typed (app/http/error-notes.server.ts).

create table public.server_errors (
  -- A hash of the message without its numbers: what makes two errors the same.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  message text not null check (char_length(message) between 1 and 500),
  -- The first function of the site in the stack; "" if there is none.
  source text not null check (char_length(source) <= 200),
  -- The request that had it last, by which it is found in the log.
  request_id text check (char_length(request_id) <= 128),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index on public.server_errors (last_at);

alter table public.server_errors enable row level security;
revoke all on public.server_errors from anon, authenticated, service_role;
grant select, delete on public.server_errors to authenticated, service_role;
create policy "admins can read" on public.server_errors for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can delete" on public.server_errors for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- Adds errors: a list of rows of the table, where `count` is how many there were since the last call.
create function public.record_errors(_errors jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two processes with the same errors would otherwise wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('public.server_errors', 0));
  insert into public.server_errors as e (key, message, source, request_id, count, first_at, last_at)
  select key, message, source, request_id, count, first_at, last_at
  from jsonb_populate_recordset(null::public.server_errors, _errors)
  on conflict (key) do update set
    message = excluded.message,
    source = excluded.source,
    request_id = coalesce(excluded.request_id, e.request_id),
    count = e.count + excluded.count,
    first_at = least(e.first_at, excluded.first_at),
    last_at = greatest(e.last_at, excluded.last_at);
  delete from public.server_errors
  where key in (select key from public.server_errors order by last_at desc, key offset 200);
end $$;
revoke all on function public.record_errors(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_errors(jsonb) to service_role;
