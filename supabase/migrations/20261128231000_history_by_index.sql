-- tg_table_name is of the type name, whose collation is not that of the index, also as a text: each save read the index of
-- the whole history, and deleting thousands of rows took a minute, because each of them added to it.
do $$
declare
  _function regprocedure;
begin
  foreach _function in array array[
    'private.record_revision()', 'private.redirect_moved_page()', 'private.follow_id()', 'private.move_draft_links()'
  ]::regprocedure[] loop
    if position('table_name = tg_table_name ' in pg_get_functiondef(_function)) = 0 then
      raise exception '% does not compare with tg_table_name', _function;
    end if;
    execute replace(
      pg_get_functiondef(_function),
      'table_name = tg_table_name ', 'table_name = tg_table_name::text collate "default" '
    );
  end loop;
end $$;
