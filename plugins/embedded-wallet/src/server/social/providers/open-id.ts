import type { ProviderClient } from './client.js'
import type { OpenIdProvider } from './provider.js'

/** A provider of your own that speaks OpenID Connect. */
export interface OpenIdClient extends ProviderClient {
  /** Names it in calls and rows: `acme`. */
  readonly id: string
  /** As visitors know it. */
  readonly name: string
  /** Its address, as its discovery document says it. */
  readonly issuer: string
}

/**
 * Any other provider that speaks OpenID Connect.
 *
 * @example
 * openId({ id: 'acme', name: 'Acme', issuer: 'https://login.acme.example', clientId: 'wallet', clientSecret })
 */
export function openId(client: OpenIdClient): OpenIdProvider {
  return { kind: 'openid', scope: 'openid profile', ...client }
}
