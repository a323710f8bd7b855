import type { ProviderClient } from './client.js'
import type { OpenIdProvider } from './provider.js'

/** Google, by OpenID Connect. `issuer` only differs in a sandbox. */
export function google({
  issuer = 'https://accounts.google.com',
  ...client
}: ProviderClient & { readonly issuer?: string }): OpenIdProvider {
  return { kind: 'openid', id: 'google', issuer, scope: 'openid profile', ...client }
}
