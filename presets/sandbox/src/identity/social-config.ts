import type { PlainProvider, SandboxIdentity } from './identity.js'

interface PlainConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: { readonly authorizeUrl: string; readonly tokenUrl: string; readonly profileUrl: string }
}

/** The providers of the sandbox as the configuration file of `@latchkey/server` has those of the world, below `embeddedWallet.social`. */
export interface SandboxSocialConfig {
  /** Of OpenID Connect. */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
  /** With its key. */
  readonly apple: {
    readonly clientId: string
    readonly issuer: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  }
  /** Of OAuth 2. */
  readonly x: PlainConfig
  /** Of OAuth 2. */
  readonly discord: PlainConfig
  /** Of OAuth 2. */
  readonly github: PlainConfig
  /** Of OAuth 2. */
  readonly facebook: PlainConfig
  /** Its relay. */
  readonly farcaster: { readonly relayUrl: string }
  /** Its bot. */
  readonly telegram: { readonly botToken: string }
  /** One of the operator's own. */
  readonly openId: {
    readonly acme: { readonly name: string; readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  }
}

/** What an operator who uses these providers would write. */
export function socialConfig({
  google,
  apple,
  openId,
  x,
  discord,
  github,
  facebook,
  farcaster,
  telegram,
}: SandboxIdentity): SandboxSocialConfig {
  const { clientId, url: issuer, teamId, keyId, privateKey } = apple
  return {
    google: clientOf(google),
    apple: { clientId, issuer, teamId, keyId, privateKey },
    x: plain(x),
    discord: plain(discord),
    github: plain(github),
    facebook: plain(facebook),
    farcaster: { relayUrl: farcaster.relay },
    telegram: { botToken: telegram.botToken },
    openId: { acme: { name: 'Acme', ...clientOf(openId) } },
  }
}

function clientOf({ clientId, clientSecret, url: issuer }: SandboxIdentity['google']): SandboxSocialConfig['google'] {
  return { clientId, clientSecret, issuer }
}

function plain({ clientId, clientSecret, authorizationEndpoint, tokenEndpoint, profileEndpoint }: PlainProvider): PlainConfig {
  return {
    clientId,
    clientSecret,
    endpoints: { authorizeUrl: authorizationEndpoint, tokenUrl: tokenEndpoint, profileUrl: profileEndpoint },
  }
}
