import type { OpenIdProvider, SigningSecret } from './provider.js'

/** What Apple gave to your app: a Services ID, and a key for *Sign in with Apple*. */
export interface AppleClient extends SigningSecret {
  /** The Services ID. */
  readonly clientId: string
  /** Another one only in a sandbox. */
  readonly issuer?: string
}

/** Apple, by OpenID Connect with a secret that the key signs. It posts its answer, and tells a name once: at the first login. */
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
