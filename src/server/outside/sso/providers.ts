import type { SignInProvider } from './provider.ts'
import type { ProviderSettings } from './settings.ts'

/** The configured providers. Loads only the libraries they need. */
export function createProviders(settings: readonly ProviderSettings[], publicUrl: string): Promise<SignInProvider[]> {
  return Promise.all(
    settings.map(async (each) =>
      each.kind === 'saml'
        ? (await import('./saml.ts')).createSamlProvider(each, publicUrl)
        : (await import('./openid.ts')).createOpenIdProvider(each, publicUrl),
    ),
  )
}
