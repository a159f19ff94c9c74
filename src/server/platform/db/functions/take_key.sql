-- room: platform/once
-- Takes the key of a user's request with the change it stands for. Of two equal requests at one moment, the second fails here.
create or replace function take_key(key jsonb) returns void language sql as $$
  insert into answered_request (user_id, key, request_hash)
  values ((take_key.key ->> 'userId')::int, (take_key.key ->> 'key')::uuid, decode(take_key.key ->> 'hash', 'hex'))
$$;
