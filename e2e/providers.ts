import { startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { startSamlProvider } from '#server/testing/saml-provider.ts'

/** Two third-party providers, and the variables that tell the portal about them. */
export async function startProviders(portalUrl: string) {
  const saml = await startSamlProvider()
  const openId = await startOpenIdProvider(portalUrl)
  return {
    variables: {
      SAML_PROVIDERS: 'agency',
      SAML_AGENCY_NAME: 'Agency account',
      SAML_AGENCY_ENTRY_POINT: saml.entryPoint,
      SAML_AGENCY_ISSUER: saml.issuer,
      SAML_AGENCY_CERTIFICATE: saml.certificate,
      OIDC_PROVIDERS: 'state',
      OIDC_STATE_NAME: 'State login',
      OIDC_STATE_ISSUER: openId.issuer,
      OIDC_STATE_CLIENT_ID: openId.clientId,
      OIDC_STATE_CLIENT_SECRET: openId.clientSecret,
    },
    async stop() {
      await openId.stop()
      await saml.stop()
    },
  }
}
