-- Staff find a customer by words of the name, the email address or the phone number, in any order, without accents and
-- case (see find.ts, which writes the same expression). A booking only appends to the short list of what is to be sorted
-- in later.
create index appointment_find on appointment using gin (
  lower(translate(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number, nfkd),
    '[\u0300-\u036f]', '', 'g'), 'ĐđØøŁłı', 'ddoolli')) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where status <> 'Hold';
