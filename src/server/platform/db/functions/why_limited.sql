-- room: appointments
-- Why a person or a vehicle at a booking limit gets no more; null when they do. P0S04 with that number when there are as
-- many appointments ahead, P0S05 with the seconds to wait when there were too many bookings within 24 hours; the hint says
-- which of the two is at its limit. Canceled ones count there: booking and canceling in turn would fill someone's mailbox.
-- Whatever was booked within 24 hours ends later than 24 hours ago. Only those at a limit are looked up among those who may
-- book more. A household counts as its people; as a first booking it may be as large as households may be, whatever the
-- limits are.
create or replace function why_limited(person jsonb) returns jsonb language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  at timestamptz := person ->> 'now';
  most int := (person ->> 'appointmentsAhead')::int;
  most_a_day int := (person ->> 'bookingsADay')::int;
  theirs bigint[];
  subject text;
  ahead int;
  -- when they made each of those of a day, the latest first
  made_at timestamptz[];
  made int;
  people int := coalesce((person ->> 'people')::int, 1);
  trusted int;
begin
  -- always in this order, so that no two bookings wait for each other
  foreach subject in array array['contacts', 'vehicles'] loop
    continue when coalesce(jsonb_array_length(person -> subject), 0) = 0;
    theirs := appointments_of(array(select jsonb_array_elements_text(person -> subject)), at - interval '24 hours');
    continue when theirs = '{}';
    select count(*) filter (where a.ends_at > at and is_coming(a.status)),
        array_agg(a.created_at order by a.created_at desc)
          filter (where a.created_at > now() - interval '24 hours' and a.status <> 'Hold')
      into ahead, made_at
      from appointment a where a.id = any(theirs);
    made := coalesce(cardinality(made_at), 0);
    continue when ahead + people <= most and made + people <= most_a_day;

    select max(t.most) into trusted from trusted_booker t
      where t.until >= (person ->> 'today')::date
        and (t.kind, t.value) in (select w.kind, w.value from jsonb_to_recordset(person -> 'trustedBy') as w(kind text, value text));
    if ahead > 0 and ahead + people > greatest(most, trusted) then
      return jsonb_build_object('code', 'P0S04', 'hint', subject, 'detail', greatest(most, trusted));
    elsif made > 0 and made + people > greatest(most_a_day, trusted) then
      return jsonb_build_object('code', 'P0S05', 'hint', subject, 'detail',
        ceil(extract(epoch from made_at[greatest(1, greatest(most_a_day, trusted) - people + 1)] + interval '24 hours' - now()))::int);
    end if;
  end loop;
  return null;
end $$;
