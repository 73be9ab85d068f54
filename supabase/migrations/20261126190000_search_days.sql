-- In search results and on the pages of tags a post has the day that its own page shows: that of the site's time zone.

-- The day of a moment in the site's time zone; in UTC while none has been chosen.
create function private.site_day(_time timestamptz) returns date
language sql stable set search_path = ''
as $$ select (_time at time zone coalesce((select s.time_zone from public.site_settings s), 'UTC'))::date $$;

create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _excerpt text := coalesce(_row ->> 'excerpt', '');
  _body text := concat_ws(
    ' ', case when not _row ? 'content' then nullif(_row ->> 'description', '') end,
    nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_body), ''));
  _tags text[] := array(select jsonb_array_elements_text(_row -> 'tags'));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at, tags, excerpt)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce(
        (_row ->> 'date')::date,
        private.site_day(greatest((_row ->> 'created_at')::timestamptz, _publish_at))
      ),
      private.search_vector(_title, concat_ws(' · ', array_to_string(_tags, ' · '), nullif(_excerpt, ''), _text)),
      _publish_at, _tags, _excerpt
    );
  end if;
end $$;

-- Only posts are dated by a moment; what else has none shows no day.
create function private.update_search_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.search_entries e
  set date = private.site_day(greatest(p.created_at, p.publish_at))
  from public.feed_posts p
  where e.kind = 'post' and e.id = p.id::text;
  return null;
end $$;

create trigger update_search_days after update of time_zone on public.site_settings
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.update_search_days();

update public.search_entries e
set date = private.site_day(greatest(p.created_at, p.publish_at))
from public.feed_posts p
where e.kind = 'post' and e.id = p.id::text;
