import type { OpenIdProvider, SigningSecret } from './provider.js'

/** Your app's credentials at Apple: a Services ID, and a key for *Sign in with Apple*. */
export interface AppleClient extends SigningSecret {
  /** The Services ID. */
  readonly clientId: string
  /** Only different in a sandbox. */
  readonly issuer?: string
}

/** Apple, by OpenID Connect with a secret signed by the key. It posts its response, and sends the name only at the first login. */
export function apple({ clientId, issuer = 'https://appleid.apple.com', teamId, keyId, privateKey }: AppleClient): OpenIdProvider {
  return {
    kind: 'openid',
    id: 'apple',
    issuer,
    clientId,
    clientSecret: { teamId, keyId, privateKey },
    scope: 'openid name',
    formPost: true,
  }
}
