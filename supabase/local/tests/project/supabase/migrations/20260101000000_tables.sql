-- What the tests read, write and listen to.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin'))
);

create function public.is_admin(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = _user_id)
$$;

create table public.links (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  url text not null,
  description text not null default '',
  category text,
  order_index integer not null default 0,
  created_at timestamptz not null default now()
);

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  date date not null default current_date,
  content jsonb not null check (content ? 'root'),
  published boolean not null default false,
  created_at timestamptz not null default now()
);

create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  url text not null,
  visible boolean not null default true,
  order_index integer not null default 0
);

-- In a schema that the interfaces do not show.
create schema private;
create table private.codes (id bigint generated always as identity, code text not null);

alter table public.user_roles enable row level security;
alter table public.links enable row level security;
alter table public.notes enable row level security;
alter table public.menu_items enable row level security;

create policy "users read their own role" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "everybody reads links" on public.links for select using (true);
create policy "everybody reads published notes" on public.notes for select using (published);
create policy "everybody reads visible items" on public.menu_items for select using (visible);

-- Policies alone restrict these; since 30 October 2026, hosted projects no longer grant this by themselves.
grant all on all tables in schema public to anon, authenticated, service_role;

alter publication supabase_realtime add table public.links, public.notes, public.menu_items;
