import type { ExternalLoginFailure } from '#contract/account.ts'

/** Another place where people may sign in. */
export type SignInProvider = SamlProvider | OpenIdProvider

interface Provider {
  /** Also distinguishes its attempts from those of other providers. */
  readonly id: string
  /** The label on its button. */
  readonly name: string
  /** The address to send a browser to. The attempt's id comes back with the answer. */
  begin(attemptId: string): Promise<{ readonly url: string; readonly secrets: AttemptSecrets }>
}

export interface SamlProvider extends Provider {
  readonly kind: 'saml'
  /** The user an answer is about, and the id of its assertion, which may be used once. */
  verify(
    samlResponse: string,
    secrets: AttemptSecrets,
    now: Date,
  ): Promise<{ readonly identity: Identity; readonly assertionId: string }>
  /** What the provider has to know about this portal, as XML. */
  metadata(): string
}

export interface OpenIdProvider extends Provider {
  readonly kind: 'oidc'
  /** The user that the answer in an address is about. */
  verify(callback: URL, attemptId: string, secrets: AttemptSecrets): Promise<Identity>
}

/** What an attempt stores to recognize its own answer. */
export interface AttemptSecrets {
  /** The id of the SAML request, which the answer has to name. */
  readonly requestId: string | null
  /** Of OpenID Connect. */
  readonly codeVerifier: string | null
  readonly nonce: string | null
}

/** A person's identity at a provider, as the provider has proved it. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only if the provider gave one. */
  readonly email: string | null
}

/** A failed sign-in: what the browser is told, and what the log says. Never anything about a person. */
export class SignInRefused extends Error {
  readonly failure: ExternalLoginFailure

  constructor(failure: ExternalLoginFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** What a library says is wrong, without the values: those follow a colon, or are not errors themselves. */
export function gistOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unreadable'
  if (cause.cause instanceof Error) return gistOf(cause.cause)
  const [words = ''] = cause.message.split(/[:\n]/, 1)
  return words.slice(0, 100)
}
