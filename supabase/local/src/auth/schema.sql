-- What Supabase Auth has in its schema: functions for the current user, and tables with the names, columns and types of a
-- hosted project, so migrations that refer to auth.users work on both. Left out with LOCAL_AUTH_URL. Idempotent; runs
-- after platform.sql. Additional columns follow in a section below.

-- The current user, from the claims that the gateway sets for the transaction. -----------------------

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

-- Tables --------------------------------------------------------------------------------------------

do $$
declare
  _type text[];
begin
  foreach _type slice 1 in array array[
    ['factor_type', '''totp'', ''webauthn'', ''phone'''],
    ['factor_status', '''unverified'', ''verified'''],
    ['aal_level', '''aal1'', ''aal2'', ''aal3'''],
    ['code_challenge_method', '''s256'', ''plain'''],
    ['one_time_token_type', '''confirmation_token'', ''reauthentication_token'', ''recovery_token'', ''email_change_token_new'', ''email_change_token_current'', ''phone_change_token''']
  ] loop
    if to_regtype('auth.' || _type[1]) is null then
      execute format('create type auth.%I as enum (%s)', _type[1], _type[2]);
    end if;
  end loop;
end $$;

create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin bool,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user bool not null default false,
  deleted_at timestamptz,
  is_anonymous bool not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create index if not exists users_created_at_idx on auth.users (created_at desc, id);

create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz unique
);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  unique (session_id, authentication_method)
);

create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);
create index if not exists one_time_tokens_relates_to_idx on auth.one_time_tokens using hash (relates_to);
create unique index if not exists one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);

create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
create index if not exists flow_state_auth_code_idx on auth.flow_state (auth_code);

-- Additional columns: secrets are stored as hashes, so a leaked database cannot be used to sign in. --

alter table auth.one_time_tokens
  add column if not exists otp_hash text,
  add column if not exists attempts smallint not null default 0,
  add column if not exists code_challenge text;
comment on column auth.one_time_tokens.token_hash is 'SHA-256 of the secret in the mailed link';
comment on column auth.one_time_tokens.otp_hash is 'SHA-256 of the address and the OTP';
comment on column auth.one_time_tokens.attempts is 'Attempts at the OTP so far';
comment on column auth.one_time_tokens.code_challenge is 'S256 challenge of the PKCE flow';
comment on column auth.flow_state.auth_code is 'SHA-256 of the code';

alter table auth.sessions
  add column if not exists refresh_token_hash text,
  add column if not exists refresh_token_salt text,
  add column if not exists refresh_token_counter bigint;
comment on column auth.sessions.refresh_token_hash is 'SHA-256 of the active refresh token''s secret';
comment on column auth.sessions.refresh_token_salt is 'The next secret is the HMAC of this salt, keyed with the current secret';
comment on column auth.sessions.refresh_token_counter is 'Rotations so far; each token contains its own number';

alter table auth.mfa_factors add column if not exists last_used_step bigint;
comment on column auth.mfa_factors.last_used_step is 'Time step of the newest accepted code, so that none works twice';

-- Accounts as the API returns them: with GoTrue's fields, absent rather than null. ------------------------

create or replace function auth.iso(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

create or replace function auth.factor_json(f auth.mfa_factors) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', f.id, 'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type, 'status', f.status,
    'created_at', auth.iso(f.created_at), 'updated_at', auth.iso(f.updated_at), 'phone', coalesce(f.phone, '')))
    || jsonb_build_object('last_challenged_at', auth.iso(f.last_challenged_at))
$$;

create or replace function auth.identity_json(i auth.identities) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider, 'email', i.email,
    'last_sign_in_at', auth.iso(i.last_sign_in_at),
    'created_at', auth.iso(i.created_at), 'updated_at', auth.iso(i.updated_at)))
    || jsonb_build_object('identity_data', i.identity_data)
$$;

create or replace function auth.listed_user_json(u auth.users) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'email_confirmed_at', auth.iso(u.email_confirmed_at), 'phone_confirmed_at', auth.iso(u.phone_confirmed_at),
    'confirmed_at', auth.iso(u.confirmed_at), 'confirmation_sent_at', auth.iso(u.confirmation_sent_at),
    'invited_at', auth.iso(u.invited_at), 'recovery_sent_at', auth.iso(u.recovery_sent_at),
    'new_email', nullif(u.email_change, ''), 'email_change_sent_at', auth.iso(u.email_change_sent_at),
    'reauthentication_sent_at', auth.iso(u.reauthentication_sent_at),
    'last_sign_in_at', auth.iso(u.last_sign_in_at), 'created_at', auth.iso(u.created_at),
    'updated_at', auth.iso(u.updated_at), 'banned_until', auth.iso(u.banned_until),
    'deleted_at', auth.iso(u.deleted_at), 'is_anonymous', u.is_anonymous))
    || jsonb_build_object(
      'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
      'identities', null)
$$;

-- An account with its identities and factors, which the list of accounts leaves out, as GoTrue's does.
create or replace function auth.user_json(u auth.users) returns jsonb language sql stable as $$
  select auth.listed_user_json(u)
    || jsonb_build_object('identities', (select coalesce(jsonb_agg(auth.identity_json(i) order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id))
    || (select case count(*) when 0 then '{}'
        else jsonb_build_object('factors', jsonb_agg(auth.factor_json(f) order by f.created_at)) end
      from auth.mfa_factors f where f.user_id = u.id)
$$;

-- The claims of a session's access token.
create or replace function auth.claims(s auth.sessions, u auth.users) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'sub', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'is_anonymous', u.is_anonymous, 'session_id', s.id, 'aal', s.aal,
    'amr', (select jsonb_agg(jsonb_build_object(
        'method', authentication_method, 'timestamp', extract(epoch from updated_at)::bigint) order by updated_at desc)
      from auth.mfa_amr_claims where session_id = s.id))
$$;

-- Merges changes into metadata; null removes a key.
create or replace function auth.merge_metadata(old jsonb, changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
  from jsonb_each(coalesce(old, '{}') || changes)
$$;

-- Keeps the email identity in sync; a new email or password revokes the mailed tokens. As in GoTrue, only a sign-up
-- copies its metadata to the identity, and only a link, not an admin, makes its email verified (verify.ts).
create or replace function auth.sync_identity() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into auth.identities as i (provider_id, user_id, provider, last_sign_in_at, identity_data)
  values (new.id, new.id, 'email', now(),
    case when new.raw_user_meta_data ->> 'sub' = new.id::text then new.raw_user_meta_data else '{}' end
      || jsonb_build_object('sub', new.id, 'email', new.email, 'email_verified', false, 'phone_verified', false))
  on conflict (provider_id, provider) do update
    set identity_data = i.identity_data || jsonb_build_object('email', new.email), updated_at = now();
  delete from auth.one_time_tokens where user_id = new.id;
  return null;
end $$;

create or replace trigger sync_identity
  after insert or update of email, email_confirmed_at, encrypted_password on auth.users
  for each row when (new.email is not null and new.deleted_at is null) execute function auth.sync_identity();

-- As in a hosted project, only the platform and the migrations' security definer functions can access these tables.
do $$
declare
  name text;
begin
  foreach name in array array['users', 'identities', 'mfa_factors', 'mfa_challenges', 'sessions', 'mfa_amr_claims',
    'one_time_tokens', 'flow_state'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end $$;
