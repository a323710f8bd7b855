import { isLocalHost } from '@latchkey/kernel/links'
import type { SocialProvider } from './provider.js'

/** Maximum that the wire allows. */
const MOST = 50

/**
 * Returns the providers by id.
 *
 * @throws Error with one sentence about the problem, without any secret
 */
export function checkProviders(providers: readonly SocialProvider[]): ReadonlyMap<string, SocialProvider> {
  if (providers.length > MOST) throw new Error(`\`social\` may list ${MOST} providers.`)
  const byId = new Map<string, SocialProvider>()
  for (const provider of providers) {
    const { id } = provider
    if (!/^[a-z][-a-z0-9]{0,31}$/.test(id))
      throw new Error(`\`social\`: the id "${id}" has to be like \`acme\`, of small letters, digits and hyphens.`)
    // Its redirect URL would begin like the old one of all providers, which GitHub may still know.
    if (id.startsWith('callback')) throw new Error(`\`social\`: the id "${id}" may not begin with \`callback\`.`)
    if ('name' in provider && provider.name !== undefined && !/^[^\p{Cc}]{1,80}$/u.test(provider.name))
      throw new Error(`\`social\`: the name of "${id}" has to be one line of at most 80 letters.`)
    if (byId.has(id)) throw new Error(`\`social\`: "${id}" is listed twice.`)
    for (const [field, text] of needed(provider)) if (!text) throw new Error(`\`social\`: "${id}" needs \`${field}\`.`)
    for (const [field, url] of addresses(provider)) {
      if (!isSafe(url)) throw new Error(`\`social\`: \`${field}\` of "${id}" has to be an address with https, or one on this machine.`)
    }
    byId.set(id, provider)
  }
  return byId
}

function needed(provider: SocialProvider): readonly (readonly [field: string, text: string])[] {
  if (provider.kind === 'telegram') return [['botToken', provider.botToken]]
  if (provider.kind === 'farcaster') return [['relayUrl', provider.relayUrl]]
  const { clientId, clientSecret } = provider
  return [['clientId', clientId], ...Object.entries(typeof clientSecret === 'object' ? clientSecret : { clientSecret })]
}

function addresses(provider: SocialProvider): readonly (readonly [field: string, url: string])[] {
  if (provider.kind === 'telegram') return []
  if (provider.kind === 'farcaster') return [['relayUrl', provider.relayUrl]]
  if (provider.kind === 'openid') return [['issuer', provider.issuer]]
  const { authorizeUrl, tokenUrl, profileUrl } = provider
  return Object.entries({ authorizeUrl, tokenUrl, profileUrl })
}

/** Codes, secrets and visitors are sent to this URL. */
export function isSafe(url: string): boolean {
  const { protocol, hostname = '' } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}
