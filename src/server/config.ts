import * as z from 'zod'
import { StartFailure } from './start-failure.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** An empty variable counts as absent, so that a line of .env can be blanked. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  APP_ENV: z.enum(['LOCAL', 'DEV', 'QA', 'STAGE', 'PRODUCTION']).optional(),
  DEMO: onOff.optional(),
  DATA_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
})

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in dataDir is used. */
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  /** The address in links, mails and signatures, without a slash at its end. Absent: the address it listens at. */
  readonly publicUrl: string | undefined
  readonly environment: 'LOCAL' | 'DEV' | 'QA' | 'STAGE' | 'PRODUCTION'
  readonly isDemo: boolean
  /** Seals VIN and licence numbers in the database. */
  readonly dataKey: string
  readonly logLevel: string
}

/** Good enough to try the portal on a laptop; production refuses to start without a key of its own. */
const DEVELOPMENT_KEY = 'a key for development and the demo, known to all'

/** Reads every variable once, at start. A wrong one is named in one sentence. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartFailure(`The variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const isDemo = env.DEMO ?? !isProduction
  if (isProduction && !isDemo && env.DATA_KEY === undefined) {
    throw new StartFailure('The variable DATA_KEY is missing: production needs a secret of at least 32 characters.')
  }
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    environment: env.APP_ENV ?? (isProduction ? 'PRODUCTION' : 'LOCAL'),
    isDemo,
    dataKey: env.DATA_KEY ?? DEVELOPMENT_KEY,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}
