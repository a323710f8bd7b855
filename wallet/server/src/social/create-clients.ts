import { isLocalHost } from '@latchkey/kernel/links'
import type { ClientAuth, Configuration } from 'openid-client'
import { loadOpenid } from './load-openid.js'
import type { OAuthProvider, OpenIdProvider, SigningSecret } from './providers/provider.js'
import { signSecret } from './sign-secret.js'

/** Timeout of a call to a provider. */
const CALL_S = 10
/** Tolerated clock difference to a provider. */
const LEEWAY_S = 60
/** How long a discovery document is cached: providers change it and their keys without notice. */
const KEPT_MS = 600_000

export type Clients = (provider: OpenIdProvider | OAuthProvider, send: typeof fetch) => Promise<Configuration>

/** Creates a provider's client at its first login, and recreates it every ten minutes. Failures are not cached. */
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
    // Checks the token's signature even though it arrives over TLS, because there may be a proxy in between.
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

/** Only true for a local host: the options were validated at startup. */
function isPlain({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLocalHost(hostname)
}

/** Authenticates with a secret that is a token signed for each call. */
function signedSecret(secret: SigningSecret, audience: string): ClientAuth {
  return (_, { client_id }, body) => {
    body.set('client_id', client_id)
    body.set('client_secret', signSecret(secret, { clientId: client_id, audience }))
  }
}
