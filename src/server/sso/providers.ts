import { createOpenIdProvider } from './openid.ts'
import type { SignInProvider } from './provider.ts'
import { createSamlProvider } from './saml.ts'
import type { ProviderSettings } from './settings.ts'

export function createProviders(settings: readonly ProviderSettings[], publicUrl: string): SignInProvider[] {
  return settings.map((each) =>
    each.kind === 'saml' ? createSamlProvider(each, publicUrl) : createOpenIdProvider(each, publicUrl),
  )
}
