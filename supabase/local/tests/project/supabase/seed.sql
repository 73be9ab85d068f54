insert into public.menu_items (title, url) values ('Home', '/');
