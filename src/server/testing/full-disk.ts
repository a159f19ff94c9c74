import { ask } from './empty-database.ts'

/** Makes a database refuse whatever takes more space, as it does when its disk is full. Takes its owner's address. */
export async function fillDisk(url: string): Promise<{ free: () => Promise<void> }> {
  const tables = await ask<{ name: string }>(
    url,
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await ask(
    url,
    `create schema full_disk;
    grant usage on schema full_disk to public;
    create function full_disk.refuse_row() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$;
    create function full_disk.refuse_table() returns event_trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$;
    ${tables.map(({ name }) => `create trigger full_disk before insert on ${name} execute function full_disk.refuse_row();`).join('\n')}
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function full_disk.refuse_table()`,
  )
  return { free: async () => void (await ask(url, 'drop schema if exists full_disk cascade')) }
}
