import * as z from 'zod'
import { StartFailure } from '#server/platform/start-failure.ts'

/** Who turns announcements into sound. */
export type SpeechSettings =
  /** No one: displays use their own browser's voice. */
  | { readonly kind: 'off' }
  /** espeak-ng on this machine; depends on no one else. */
  | { readonly kind: 'espeak' }
  | { readonly kind: 'azure'; readonly url: string; readonly key: string }
  | {
      readonly kind: 'polly'
      readonly region: string
      readonly keyId: string
      readonly secret: string
      /** Absent: Amazon's own for the region. */
      readonly url: string | undefined
    }

/** The environment variables for speech. */
export const speechVariables = {
  SPEECH_PROVIDER: z.enum(['espeak', 'azure', 'polly', 'off']).default('espeak'),
  SPEECH_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region, such as eastus or us-east-1')
    .optional(),
  SPEECH_KEY: z.string().optional(),
  SPEECH_SECRET: z.string().optional(),
  SPEECH_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
}
type Variables = z.output<z.ZodObject<typeof speechVariables>>

export function speechOf(env: Variables): SpeechSettings {
  const kind = env.SPEECH_PROVIDER
  if (kind === 'off' || kind === 'espeak') return { kind }
  const needed = (name: 'SPEECH_REGION' | 'SPEECH_KEY' | 'SPEECH_SECRET'): string => {
    const value = env[name]
    if (value === undefined)
      throw new StartFailure(`The variable ${name} is missing: SPEECH_PROVIDER=${kind} needs it.`)
    return value
  }
  const region = needed('SPEECH_REGION')
  const key = needed('SPEECH_KEY')
  const url = env.SPEECH_URL?.replace(/\/+$/, '')
  if (kind === 'azure') return { kind, key, url: url ?? `https://${region}.tts.speech.microsoft.com` }
  return { kind, region, keyId: key, secret: needed('SPEECH_SECRET'), url }
}
