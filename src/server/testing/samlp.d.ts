/** The part of samlp that the tests use; it comes without types. */
declare module 'samlp' {
  export interface User {
    readonly id: string
    readonly displayName: string
    readonly name: { readonly givenName: string; readonly familyName: string }
    readonly emails: readonly { readonly value: string }[]
  }

  export interface AnswerOptions {
    readonly issuer: string
    readonly cert: string
    readonly key: string
    readonly audience: string
    readonly recipient: string
    readonly destination: string
    readonly inResponseTo?: string
    readonly lifetimeInSeconds?: number
    readonly signAssertion?: boolean
    readonly signResponse?: boolean
    readonly signatureAlgorithm: 'rsa-sha256' | 'rsa-sha1'
    readonly digestAlgorithm: 'sha256' | 'sha1'
    readonly nameIdentifierFormat?: string
    readonly profileMapper?: (user: User) => {
      getClaims(): Record<string, unknown>
      getNameIdentifier(): { nameIdentifier: string }
    }
  }

  export interface ParsedRequest {
    readonly id: string
    readonly issuer: string
    readonly destination: string
    readonly assertionConsumerServiceURL: string
  }

  interface Samlp {
    parseRequest(
      request: { readonly query: Record<string, string>; readonly method?: string },
      options: { readonly signingCert?: string },
      done: (failure: Error | null, parsed?: ParsedRequest) => void,
    ): void
    getSamlResponse(
      options: AnswerOptions,
      user: User,
      done: (failure: Error | null, xml?: string | Buffer) => void,
    ): void
    sendError(options: {
      readonly issuer: string
      readonly RelayState: string
      readonly destination: string
      readonly inResponseTo: string
      readonly error: { readonly code?: string; readonly description: string }
      readonly getPostURL: (request: object, done: (failure: null, url: string) => void) => void
    }): (
      request: object,
      response: { set(name: string, value: string): void; send(body: string): void },
      next: (failure: Error) => void,
    ) => void
  }

  const samlp: Samlp
  export default samlp
}
