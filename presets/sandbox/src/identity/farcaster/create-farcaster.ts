import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { choicePage } from '../choice-page.js'
import { digitsOf, type Person, people, personOf } from '../people.js'
import { answerRegistry } from './answer-registry.js'
import type { FarcasterSide } from './farcaster-side.js'

interface Channel {
  readonly token: string
  readonly url: string
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  readonly more: { readonly notBefore?: Date; readonly expirationTime?: Date; readonly requestId?: string }
  done: object | undefined
}

/** Relay, registry and app of the sandbox, below `/farcaster`. */
export interface StartedFarcaster {
  readonly side: FarcasterSide
  readonly routes: Hono
}

/** A FIP-11 relay, whose people sign with publicly known keys. */
export function createFarcaster(base: string): StartedFarcaster {
  const channels = new Map<string, Channel>()
  let away = false
  const ownerOf = (address: string): number | undefined => {
    const found = people().find(({ person }) => accountOf(person).address.toLowerCase() === address.toLowerCase())
    return found && fidOf(found.person)
  }
  const routes = new Hono()
  routes.use('/v1/*', async (c, next) => (away ? c.json({ error: 'unavailable' }, 503) : next()))
  routes.post('/v1/channel', async (c) => {
    const { domain, siweUri, nonce, notBefore, expirationTime, requestId } = fieldsOf(await c.req.json<unknown>())
    if (!domain || !siweUri) return c.json({ error: 'domain and siweUri are required' }, 400)
    const token = randomBytes(10).toString('hex').toUpperCase()
    const url = `${base}/app?channelToken=${token}`
    const own = nonce ?? randomBytes(12).toString('hex')
    channels.set(token, {
      token,
      url,
      domain,
      siweUri,
      nonce: own,
      more: {
        ...(notBefore && { notBefore: new Date(notBefore) }),
        ...(expirationTime && { expirationTime: new Date(expirationTime) }),
        ...(requestId && { requestId }),
      },
      done: undefined,
    })
    return c.json({ channelToken: token, url, nonce: own }, 201)
  })
  routes.get('/v1/channel/status', (c) => {
    const channel = channels.get(/^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    const { url, nonce, done } = channel
    return done ? c.json({ state: 'completed', nonce, url, ...done }, 200) : c.json({ state: 'pending', nonce, url }, 202)
  })
  routes.post('/rpc', async (c) => c.json(answerRegistry(await c.req.json<unknown>(), ownerOf)))
  routes.get('/app', (c) => {
    const channelToken = c.req.query('channelToken') ?? ''
    if (!channels.has(channelToken)) return c.text('This channel is over.', 404)
    return c.html(choicePage({ title: 'Farcaster', action: new URL(`${base}/app`).pathname, fields: { channelToken } }))
  })
  routes.post('/app', async (c) => {
    const { channelToken, press } = await c.req.parseBody()
    const channel = channels.get(String(channelToken))
    const profile = personOf(String(press))
    if (!channel) return c.text('This channel is over.', 404)
    if (profile) await sign(channel, { as: profile.person })
    return c.text(profile ? 'Approved. Go back to the site.' : 'Nothing was approved.')
  })

  async function sign(
    channel: Channel,
    { as, wrong }: { readonly as: Person; readonly wrong?: 'key' | 'domain' | 'nonce' | 'fid' },
  ): Promise<void> {
    const account = wrong === 'key' ? privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`) : accountOf(as)
    const fid = fidOf(wrong === 'fid' ? (as === 'ada' ? 'ben' : 'ada') : as)
    const profile = personOf(as)
    const message = createSiweMessage({
      domain: wrong === 'domain' ? 'other.example.com' : channel.domain,
      address: account.address,
      statement: 'Farcaster Auth',
      uri: channel.siweUri,
      version: '1',
      chainId: 10,
      nonce: wrong === 'nonce' ? 'anotherNonce1234' : channel.nonce,
      resources: [`farcaster://fid/${fid}`],
      ...channel.more,
    })
    channel.done = {
      message,
      signature: await account.signMessage({ message }),
      authMethod: 'custody',
      fid,
      username: `${as}.farcaster`,
      displayName: profile?.givenName,
      bio: '',
      verifications: [],
      custody: account.address,
    }
  }

  return {
    routes,
    side: {
      relay: base,
      rpcUrl: `${base}/rpc`,
      get channels() {
        return [...channels.values()].map(({ url, domain, nonce }) => ({ url, domain, nonce }))
      },
      fidOf,
      async approve(url, choice) {
        const channel = channels.get(new URL(url).searchParams.get('channelToken') ?? '')
        if (!channel) throw new Error('No channel of this relay has that address.')
        await sign(channel, choice)
      },
      setAway(isAway) {
        away = isAway
      },
    },
  }
}

function fidOf(person: Person): number {
  return Number(digitsOf('farcaster', person, 6))
}

function accountOf(person: Person): ReturnType<typeof privateKeyToAccount> {
  const key: Hex = `0x${createHash('sha256').update(`farcaster ${person}`).digest('hex')}`
  return privateKeyToAccount(key)
}

function fieldsOf(body: unknown): { readonly [name: string]: string | undefined } {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]))
}
