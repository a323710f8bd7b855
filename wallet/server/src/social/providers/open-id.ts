import type { ProviderClient } from './client.js'
import type { OpenIdProvider } from './provider.js'

/** A custom OpenID Connect provider. */
export interface OpenIdClient extends ProviderClient {
  /** Identifies it in calls and rows: `acme`. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Its issuer URL, exactly as in its discovery document. */
  readonly issuer: string
}

/**
 * Any other OpenID Connect provider.
 *
 * @example
 * openId({ id: 'acme', name: 'Acme', issuer: 'https://login.acme.example', clientId: 'wallet', clientSecret })
 */
export function openId(client: OpenIdClient): OpenIdProvider {
  return { kind: 'openid', scope: 'openid profile', ...client }
}
