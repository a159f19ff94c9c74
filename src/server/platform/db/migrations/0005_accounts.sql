-- Signing in elsewhere, devices people are known by, and when they were last here.

alter table app_user add column last_signed_in_at timestamptz;

-- One sign-in at a provider, from the button until the browser comes back. Used once.
create table login_attempt (
  -- sha256 of what travels as RelayState or state
  id_hash bytea primary key,
  provider text not null,
  return_url text not null,
  -- sha256 of the cookie of the browser that began: nobody can finish it in another one
  browser_hash bytea not null,
  -- of the SAML request, which its answer has to name
  request_id text,
  -- of OpenID Connect
  code_verifier text,
  nonce text,
  -- what the provider said, once it has been verified
  issuer text,
  subject text,
  email text,
  expires_at timestamptz not null
);
create index login_attempt_expiry on login_attempt (expires_at);

-- Assertions that have been used: each signs in once, whatever process it is posted to.
create table used_assertion (
  assertion_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_assertion_expiry on used_assertion (expires_at);

-- Who somebody is at a provider. Tied at the first sign-in by his address, and by this ever after.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id int not null references app_user on delete cascade,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Browsers in which somebody has signed in before: wrong passwords of strangers elsewhere do not slow them down.
create table known_device (
  token_hash bytea not null,
  user_id int not null references app_user on delete cascade,
  failed_sign_ins smallint not null default 0,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_device_user on known_device (user_id);
create index known_device_age on known_device (last_used_at);
