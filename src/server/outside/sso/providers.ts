import type { SignInProvider } from './provider.ts'
import type { ProviderSettings } from './settings.ts'

/** The providers that are configured. Of their libraries, only what they need is loaded. */
export function createProviders(settings: readonly ProviderSettings[], publicUrl: string): Promise<SignInProvider[]> {
  return Promise.all(
    settings.map(async (each) =>
      each.kind === 'saml'
        ? (await import('./saml.ts')).createSamlProvider(each, publicUrl)
        : (await import('./openid.ts')).createOpenIdProvider(each, publicUrl),
    ),
  )
}
