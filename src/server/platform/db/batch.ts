import pg from 'pg'

/** A statement of a batch, with a name if its connection prepares it. */
export interface BatchStatement {
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  /** Without it, the database need not even say which columns there are. */
  readonly whenDone?: ((rows: never[]) => void) | undefined
}

/** How the driver drives a statement; its types do not say. */
interface Driven {
  name?: string | undefined
  text: string
  callback: (failure: Error | null, result?: pg.QueryResult) => void
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

interface Connection {
  readonly stream: { cork(): void; uncork(): void; destroy(cause: Error): void }
  readonly submittedNamedStatements: Record<string, string>
  sync(): void
  describe(what: unknown): void
}

const DrivenQuery = pg.Query as unknown as new (
  config: object,
  values: readonly unknown[] | undefined,
  callback: Driven['callback'] | undefined,
) => Driven

/** The same connection for statements that do not end a batch: with and without a question for the columns of their rows. */
function unsynced(connection: Connection): { readonly loud: Connection; readonly quiet: Connection } {
  const known = unsyncedOf.get(connection)
  if (known) return known
  const loud: Connection = Object.assign(Object.create(connection) as Connection, { sync: () => {} })
  const quiet: Connection = Object.assign(Object.create(loud) as Connection, { describe: () => {} })
  unsyncedOf.set(connection, { loud, quiet })
  return { loud, quiet }
}

const unsyncedOf = new WeakMap<Connection, { loud: Connection; quiet: Connection }>()

/**
 * Several statements as the driver sends one: a single packet that ends in a single Sync. PostgreSQL answers once, when all
 * are done, and commits then unless a transaction was open before. After one that fails it skips the rest.
 */
export class Batch extends DrivenQuery {
  /** Resolved once all have succeeded, with the rows of those who asked for them. */
  readonly answer: Promise<void>
  readonly #statements: readonly BatchStatement[]
  readonly #queries: Driven[]
  readonly #rows: unknown[][]
  #current = 0
  #failure: Error | null = null

  constructor(statements: readonly BatchStatement[]) {
    super({ text: '' }, undefined, undefined)
    this.answer = new Promise((resolve, reject) => {
      this.callback = (failure) => (failure ? reject(failure) : resolve())
    })
    this.#statements = statements
    this.#rows = statements.map(() => [])
    this.#queries = statements.map(
      ({ name, text, values }, i) =>
        new DrivenQuery({ name, text, queryMode: 'extended' }, values, (failure, result) => {
          this.#failure ??= failure
          this.#rows[i] = result?.rows ?? []
        }),
    )
  }

  /** Gives everyone their rows. */
  tell(): void {
    for (const [i, { whenDone }] of this.#statements.entries()) whenDone?.(this.#rows[i] as never[])
  }

  override submit(connection: Connection): Error | null {
    const { loud, quiet } = unsynced(connection)
    connection.stream.cork()
    try {
      for (const [i, query] of this.#queries.entries()) {
        this.#failure ??= query.submit(this.#statements[i]?.whenDone ? loud : quiet)
        // Half of it must not be committed.
        if (this.#failure) connection.stream.destroy(this.#failure)
        if (this.#failure) return this.#failure
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.#expect(0)
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#current]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (this.#statements[this.#current]?.whenDone) this.#queries[this.#current]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#current]?.handleCommandComplete(message, connection)
    this.#expect(this.#current + 1)
  }

  handleError(failure: Error, connection: Connection): void {
    // PostgreSQL has skipped the statements after the failure, so their names are unknown to it.
    for (const { name } of this.#statements) if (name) delete connection.submittedNamedStatements[name]
    Object.assign(failure, { statement: this.text })
    this.callback(failure)
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    this.callback(this.#failure)
  }

  /** The driver notes by name what has been prepared. */
  #expect(number: number): void {
    this.#current = number
    const { name, text = '' } = this.#statements[number] ?? {}
    this.name = name
    this.text = text
  }
}
