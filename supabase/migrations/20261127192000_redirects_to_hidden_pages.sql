-- A redirect to a page that visitors cannot see waits until they can, or it would tell them the address, which is often
-- the title, of a draft. While the page of the essays is hidden, so are they.
create function private.is_hidden_path(_path text) returns boolean
language sql stable set search_path = ''
as $$
  select case
    when _path like '/models/%' then
      not private.is_live_path('/models') or (
        not private.is_live_path(_path) and exists (select from public.models_sections where id = substr(_path, 9))
      )
    else not private.is_live_path(_path) and exists (select from public.pages where slug = substr(_path, 2))
  end
$$;

create or replace function public.list_redirects() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(from_path, target), '{}')
  from public.redirects where not private.is_hidden_path(private.normalize_path(target))
$$;

-- A web address whose host no browser can read (http://[::1) leads nowhere. A trigger, not the column's check, so that
-- rows which already have one can be restored from a backup.
create function private.check_redirect_host() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.target !~ '^/' and new.target !~* '^https?://([^/?#@]*@)?([^][/?#@:%<>^|" ]+|\[[0-9a-f:.]+\])(:[0-9]{0,5})?([/?#]|$)' then
    raise exception 'This is not a URL that browsers can open.' using errcode = '23514', detail = 'field target';
  end if;
  return new;
end $$;
create trigger check_redirect_host before insert or update of target on public.redirects
  for each row execute function private.check_redirect_host();
