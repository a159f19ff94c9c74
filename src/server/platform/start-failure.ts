/** A start that cannot succeed, explained in one sentence a person can act on. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

interface Cause {
  readonly code?: string | undefined
  readonly message: string
}

const UNTRUSTED = /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_|^CERT_|^ERR_TLS_/
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|^08/

/** What is wrong with the database and what to do about it, for causes that an operator can remove. */
const TROUBLES: readonly (readonly [is: (cause: Cause) => boolean, say: (cause: Cause) => string])[] = [
  [
    ({ message }) => /does not support SSL/.test(message),
    () => 'The database does not offer the encryption that DATABASE_URL asks for (sslmode): switch it on there.',
  ],
  [
    ({ code }) => UNTRUSTED.test(code ?? ''),
    ({ code }) =>
      `The database’s certificate is not trusted (${code}): name the authority that signed it with sslrootcert in DATABASE_URL, or correct the host.`,
  ],
  [
    ({ code, message }) => code === '28000' && /pg_hba/.test(message),
    ({ message }) =>
      `The database does not let the user of DATABASE_URL in from this machine${/no encryption/.test(message) ? ' without encryption' : ''}: add ?sslmode=verify-full to DATABASE_URL, or see its pg_hba.conf.`,
  ],
  [
    ({ code }) => code === '28P01' || code === '28000',
    () => 'The database refuses the user or the password of DATABASE_URL.',
  ],
  [
    ({ code, message }) => code === '3D000' || (code === '42501' && /for database/.test(message)),
    ({ code }) =>
      code === '3D000'
        ? 'The database that DATABASE_URL names does not exist: create it, or correct the name.'
        : 'The user of DATABASE_URL may not use its database: make that user its owner.',
  ],
  [
    ({ code, message }) => /^(0A000|58P01|42501)$/.test(code ?? '') && /extension/.test(message),
    ({ message }) =>
      `The database lacks the extension ${/(btree_gist|pg_trgm)/.exec(message)?.[0] ?? 'it needs'}: install PostgreSQL’s contrib package there, or have its administrator run "create extension".`,
  ],
  [
    ({ code }) => code === '42501',
    ({ message }) =>
      `The user of DATABASE_URL lacks rights (${message}): make that user the owner of its database, or let another one run npm run migrate.`,
  ],
  [
    ({ code, message }) => code === '25006' || /is a standby|takes no writes/.test(message),
    () =>
      'The database takes no writes: it is a standby, or set to read only. Let DATABASE_URL name the primary, or all hosts.',
  ],
  [
    ({ code }) => code === '57P03',
    () => 'The database is starting, stopping or recovering: start the portal again when it is ready.',
  ],
  [
    ({ code }) => code === '53300',
    () => 'The database has no connection left: raise max_connections, or lower DATABASE_CONNECTIONS or WORKERS.',
  ],
  [
    ({ code, message }) => AWAY.test(code ?? '') || /^(timeout expired|Connection terminated)/.test(message),
    ({ code, message }) =>
      `The database cannot be reached (${message || code}): see whether it runs, and whether DATABASE_URL names its host and port.`,
  ],
]

/** A failure of the database as a sentence, if it is one that an operator can do something about. */
export function sayTrouble(cause: unknown): string | undefined {
  // Node tries all addresses of a host, and reports all failures.
  const inside = cause instanceof AggregateError ? cause.errors[0] : (cause as Error).cause
  const trouble = TROUBLES.find(([is]) => is(cause as Cause))
  if (trouble) return trouble[1](cause as Cause)
  return inside instanceof Error ? sayTrouble(inside) : undefined
}

/** What made a start fail, as a sentence where there is one. */
export function startFailureOf(cause: unknown): StartFailure | undefined {
  if (cause instanceof StartFailure) return cause
  const said = sayTrouble(cause)
  return said === undefined ? undefined : new StartFailure(said, { cause })
}
