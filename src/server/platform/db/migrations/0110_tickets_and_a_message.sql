-- Whether a location gives tickets to people without an appointment, and what its waiting room is told.
alter table line_setting
  add column gives_tickets boolean not null default true,
  add column room_message text not null default '';
