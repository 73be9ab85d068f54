-- A link that another program adds without a place stands at 0, as the specification has it. The admin's form asks for
-- the end of the list by sending null (private.append_to_order).
alter table public.links_entries alter column order_index set default 0;

-- Visitors and search engines read the description: it does not speak to the owner. No revision: nobody edited it.
alter table public.site_settings alter column description set default 'Essays, notes and links.';
alter table public.site_settings disable trigger user;
update public.site_settings set description = 'Essays, notes and links.'
where description = 'Essays, notes and links. Change this line in /admin/settings.';
alter table public.site_settings enable trigger user;
