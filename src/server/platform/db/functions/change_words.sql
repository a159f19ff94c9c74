-- room: platform/change-log
-- Everything that the log says of some transactions, each text once, without accents and case (see words.ts, which writes
-- the same expression).
create or replace function change_words(first_id bigint, last_id bigint) returns text language sql stable as $$
  select coalesce(string_agg(
    case when octet_length(said.text) = length(said.text) then lower(said.text)
      else lower(translate(regexp_replace(normalize(said.text, nfkd), '[\u0300-\u036f]', '', 'g'), 'ĐđØøŁłı', 'ddoolli')) end,
    E'\n'), '')
  from (
    select distinct each.text
    from entity_change_transaction x join change_log c on c.transaction_id = x.id
      cross join lateral (values (x.principal), (c.change_log_action), (c.record_property_name), (c.old_value),
        (c.new_value), (c.appointment_discriminator)) each(text)
    -- Said of both, so that neither is read whole.
    where x.id between $1 and $2 and c.transaction_id between $1 and $2) said
  where said.text <> ''
$$;
