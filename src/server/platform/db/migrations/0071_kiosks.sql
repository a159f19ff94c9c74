-- A kiosk is paired as a display is, and neither passes for the other.
alter table lobby_display add column kind text not null default 'Lobby' check (kind in ('Lobby', 'Kiosk'));
alter table lobby_pairing add column kind text not null default 'Lobby' check (kind in ('Lobby', 'Kiosk'));

-- Servers of an earlier release read the log's lines by this name, which 0062 had taken away. It stays until they are gone.
create view change_log_line as select * from change_log;
