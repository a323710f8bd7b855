import type { PlainProvider, SandboxIdentity } from '@latchkey/sandbox'
import {
  apple,
  discord,
  type EmbeddedWalletServerOptions,
  facebook,
  farcaster,
  github,
  google,
  openId,
  telegram,
  x,
} from '@latchkey/wallet-server'

/** Lists the providers of the sandbox, as an operator lists real ones. */
export function socialOf(identity: SandboxIdentity): NonNullable<EmbeddedWalletServerOptions['social']> {
  const { clientId, url: issuer, teamId, keyId, privateKey } = identity.apple
  const plain = ({ clientId, clientSecret, authorizationEndpoint, tokenEndpoint, profileEndpoint }: PlainProvider) => ({
    clientId,
    clientSecret,
    endpoints: { authorizeUrl: authorizationEndpoint, tokenUrl: tokenEndpoint, profileUrl: profileEndpoint },
  })
  const open = (provider: SandboxIdentity['google']) => ({
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    issuer: provider.url,
  })
  return [
    google(open(identity.google)),
    x(plain(identity.x)),
    discord(plain(identity.discord)),
    farcaster({ relayUrl: identity.farcaster.relay }),
    github(plain(identity.github)),
    apple({ clientId, issuer, teamId, keyId, privateKey }),
    facebook(plain(identity.facebook)),
    openId({ id: 'acme', name: 'Acme', ...open(identity.openId) }),
    telegram({ botToken: identity.telegram.botToken }),
  ]
}
