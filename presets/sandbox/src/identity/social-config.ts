import type { PlainProvider, SandboxIdentity } from './identity.js'

interface PlainConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: { readonly authorizeUrl: string; readonly tokenUrl: string; readonly profileUrl: string }
}

/** The sandbox's providers in the form of `@latchkey/server`'s configuration file, below `embeddedWallet.social`. */
export interface SandboxSocialConfig {
  /** An OpenID Connect provider. */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
  /** Apple, with its key. */
  readonly apple: {
    readonly clientId: string
    readonly issuer: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  }
  /** An OAuth 2 provider. */
  readonly x: PlainConfig
  /** An OAuth 2 provider. */
  readonly discord: PlainConfig
  /** An OAuth 2 provider. */
  readonly github: PlainConfig
  /** An OAuth 2 provider. */
  readonly facebook: PlainConfig
  /** Farcaster's relay. */
  readonly farcaster: { readonly relayUrl: string }
  /** Telegram's bot. */
  readonly telegram: { readonly botToken: string }
  /** A provider of the operator's own. */
  readonly openId: {
    readonly acme: { readonly name: string; readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  }
}

/** The configuration of an operator who uses these providers. */
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
