-- The messages call a URL a URL, as the forms do.

-- Messages of errors with the detail "field …" are shown beside that field of the form (app/http/app-error.server.ts).
create or replace function private.check_redirect() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _next text;
begin
  perform private.lock_redirects();
  new.from_path := private.normalize_path(new.from_path);
  if new.target like '/%' and private.normalize_path(new.target) <> new.from_path then
    select target into _next
    from public.redirects where from_path = private.normalize_path(new.target) and id <> new.id;
    new.target := coalesce(_next, new.target);
  end if;
  if new.target like '/%' and private.normalize_path(new.target) = new.from_path then
    raise exception 'This leads back to the old URL. Choose another one.'
      using errcode = '23514', detail = 'field target';
  end if;
  if private.is_live_path(new.from_path) then
    raise exception
      'There is a page at this URL. Change the slug of that page, or hide the page, before you redirect from it.'
      using errcode = '23514', detail = 'field from_path';
  end if;
  return new;
end $$;
