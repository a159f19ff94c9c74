-- A code for each appointment that nobody can guess from another, and that is easy to say on the phone: nine of sixteen
-- digits and letters that neither look nor sound alike. A twin is refused by the index, and the booking tried again.
alter table appointment add column reference text not null
  default translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9), '0123456789abcdef', '23456789FHKMRWXY');

do $$
begin
  loop
    update appointment a set reference = default
      from (select reference, min(id) as first from appointment group by reference having count(*) > 1) twin
      where a.reference = twin.reference and a.id <> twin.first;
    exit when not found;
  end loop;
end $$;

create unique index appointment_reference on appointment (reference);
