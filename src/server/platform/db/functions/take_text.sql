-- room: outbox
-- Takes a text's turn to go to the gateway and counts it toward the day; a text that is tried again counts once. Not
-- taken, it is over a cap or, with wait_ms, ahead of the pace of all servers together.
--
-- No one waits here for another server's commit, with two exceptions that the caps need: texts to the same number wait
-- for each other, and so do all texts that could be the last of the day. A statement ends within seconds, so those that
-- are not yet committed are fewer than the pace lets leave in ten.
create or replace function take_text(message bigint, per_second int, per_number int, per_day int)
returns table (is_taken boolean, wait_ms int, to_number int, in_all int) language plpgsql as $$
declare
  phone_number text;
  is_counted boolean;
  free_slot int;
begin
  is_taken := false;
  wait_ms := 0;
  to_number := 0;
  in_all := 0;
  select m.recipient, coalesce(m.texted_at > now() - interval '1 day', false) into phone_number, is_counted
    from outbox m where m.id = message;
  if not is_counted then
    perform pg_advisory_xact_lock(hashtextextended('texts to ' || phone_number, 0));
    to_number := (select count(*) from (
      select from outbox o where o.recipient = phone_number and o.texted_at > now() - interval '1 day' limit per_number) texts);
    in_all := texts_in_a_day();
    if in_all >= per_day - 10 * per_second then
      perform pg_advisory_xact_lock(hashtext('texts of a day'));
      in_all := texts_in_a_day();
    end if;
    if to_number >= per_number or in_all >= per_day then
      return next;
      return;
    end if;
  end if;

  -- A slot of the future was used before a clock was corrected.
  select s.slot into free_slot from text_slot s
    where s.slot <= per_second and s.used_at not between clock_timestamp() - interval '1 second' and clock_timestamp()
    order by s.slot limit 1 for update skip locked;
  if free_slot is null then
    wait_ms := (select greatest(ceil(1000 * (1 + extract(epoch from min(s.used_at) - clock_timestamp()))), 10)
      from text_slot s where s.slot <= per_second);
    return next;
    return;
  end if;
  update text_slot s set used_at = clock_timestamp() where s.slot = free_slot;
  if not is_counted then
    update outbox m set texted_at = clock_timestamp() where m.id = message;
    insert into text_count as c (hour, slot, used) values (date_trunc('hour', now()), free_slot, 1)
      on conflict (hour, slot) do update set used = c.used + 1;
  end if;
  is_taken := true;
  return next;
end $$;
