-- What is the owner's in a hosted project. Since 30 October 2026 nothing is granted automatically on the owner's new
-- tables: platform.sql has set such grants for the superuser's only.

alter publication supabase_realtime owner to postgres;
grant usage, create on schema extensions to postgres;
grant usage on schema storage, realtime to postgres;

-- There, an extension lets the owner change the policies of these tables; that nothing else is needed is held by
-- tests/integration/hosted-migrations.test.ts.
alter table storage.buckets owner to postgres;
alter table storage.objects owner to postgres;

-- There, the CLI creates it.
alter schema supabase_migrations owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
alter table supabase_migrations.seed_files owner to postgres;
alter table supabase_migrations.platform_files owner to postgres;
