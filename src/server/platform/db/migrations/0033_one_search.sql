-- no transaction
-- One way to search appointments, for staff and for the report: words of the name, the email address or the phone number,
-- without accents and case (see words.ts, which writes the same expression). Most texts have no accents to take away, and
-- skipping that makes a search several times as fast. It replaces both indexes of trigrams there were.
create index concurrently if not exists appointment_words on appointment using gin ((
  case when octet_length(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)
      = length(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)
    then lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)
    else lower(translate(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number, nfkd),
      '[\u0300-\u036f]', '', 'g'), 'ĐđØøŁłı', 'ddoolli')) end) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where status <> 'Hold';
drop index concurrently if exists appointment_search;
drop index concurrently if exists appointment_find;
