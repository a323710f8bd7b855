import type { ClientAuth, Configuration } from 'openid-client'
import { loadOpenid } from './load-openid.js'
import { isLocal } from './providers/check-providers.js'
import type { OAuthProvider, OpenIdProvider, SigningSecret } from './providers/provider.js'
import { signSecret } from './sign-secret.js'

/** For one call of a provider. */
const CALL_S = 10
/** How far a provider's clock may be from ours. */
const LEEWAY_S = 60
/** How long a discovery document is good: providers change it, and their keys, without a word. */
const KEPT_MS = 600_000

export type Clients = (provider: OpenIdProvider | OAuthProvider, send: typeof fetch) => Promise<Configuration>

/** Makes what speaks with a provider, at the first login by it, and anew every ten minutes. What failed is tried again. */
export function createClients(now: () => number): Clients {
  const kept = new Map<string, { readonly at: number; readonly client: Promise<Configuration> }>()
  return (provider, send) => {
    const known = kept.get(provider.id)
    if (known && Math.abs(now() - known.at) < KEPT_MS) return known.client
    const client = provider.kind === 'openid' ? discover(provider, send) : configure(provider, send)
    const entry = { at: now(), client }
    kept.set(provider.id, entry)
    client.catch(() => {
      if (kept.get(provider.id) === entry) kept.delete(provider.id)
    })
    return client
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdProvider, send: typeof fetch): Promise<Configuration> {
  const openid = await loadOpenid()
  const auth = typeof clientSecret === 'string' ? openid.ClientSecretPost(clientSecret) : signedSecret(clientSecret, issuer)
  const address = new URL(issuer)
  return openid.discovery(address, clientId, { [openid.clockTolerance]: LEEWAY_S }, auth, {
    timeout: CALL_S,
    [openid.customFetch]: (url, options) => send(url, options as RequestInit),
    // The signature of a token is checked even though it comes by TLS: a proxy may stand in between.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain(address) ? [openid.allowInsecureRequests] : [])],
  })
}

async function configure(provider: OAuthProvider, send: typeof fetch): Promise<Configuration> {
  const openid = await loadOpenid()
  const { issuer, clientId, clientSecret, secretIn, authorizeUrl, tokenUrl } = provider
  const auth = secretIn === 'header' ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret)
  const client = new openid.Configuration(
    { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
    clientId,
    { [openid.clockTolerance]: LEEWAY_S },
    auth,
  )
  client.timeout = CALL_S
  client[openid.customFetch] = (url, options) => send(url, options as RequestInit)
  if (isPlain(new URL(tokenUrl))) openid.allowInsecureRequests(client)
  return client
}

/** Checked to be this machine when the server was made. */
function isPlain({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLocal(hostname)
}

/** A secret that is a token, signed for one call. */
function signedSecret(secret: SigningSecret, audience: string): ClientAuth {
  return (_, { client_id }, body) => {
    body.set('client_id', client_id)
    body.set('client_secret', signSecret(secret, { clientId: client_id, audience }))
  }
}
