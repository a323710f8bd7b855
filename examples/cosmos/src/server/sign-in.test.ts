import { chains } from '@latchkey/kernel'
import { formatMessage } from '@latchkey/siwx/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHAIN, call, cosmosServer, cosmosWorld, STRANGER } from '../fixtures/cosmos-world.js'
import { cosmosFamily } from './cosmos-family.js'

afterEach(() => void vi.unstubAllGlobals())

const chain = `cosmos:${CHAIN}`

async function world() {
  const { connect, kernel, wallet, adapter, line, session } = await cosmosWorld()
  await connect()
  const server = await cosmosServer()
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { origin: 'https://app.test', 'content-type': 'application/json' }
    return server.fetch(new Request(`https://api.test/v1/auth/${path}?projectId=p`, { headers, ...init }), {})
  }
  const signIn = async (titles: { readonly [namespace: string]: string }, changed = (signature: string) => signature) => {
    const { nonce, issuedAt } = (await (await ask('nonce')).json()) as { readonly nonce: string; readonly issuedAt: string }
    const data = {
      domain: 'app.test',
      accountAddress: wallet.address,
      chainId: chain,
      uri: 'https://app.test',
      version: '1' as const,
      nonce,
      issuedAt,
    }
    const message = formatMessage(data, titles)
    const [account] = session()?.accounts ?? []
    const connection = line()
    if (!account || !connection) throw new Error('There is no account.')
    const signature = changed(await adapter.signMessage(connection, message, account, call))
    return ask('verify', { method: 'POST', body: JSON.stringify({ data, message, signature }) })
  }
  const titles = Object.fromEntries(kernel.read(chains).map(({ namespace, title = '' }) => [namespace, title]))
  return { signIn, titles, wallet }
}

describe('the server', () => {
  test('signs in a Cosmos account with the wallet’s own signature', async () => {
    const { signIn, titles, wallet } = await world()
    expect(titles).toEqual({ cosmos: 'Cosmos' })
    const answer = await signIn(titles)
    expect([answer.status, await answer.json()]).toMatchObject([200, { session: { data: { accountAddress: wallet.address } } }])
    expect(answer.headers.getSetCookie()).toHaveLength(1)
  })

  test('refuses a signature over another text, and a message with the wrong family name', async () => {
    const { signIn, titles } = await world()
    const other = (signature: string): string => (signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`)
    expect((await signIn(titles, other)).status).toBe(401)
    expect((await signIn({ cosmos: 'Kosmos' })).status).toBe(400)
  })
})

describe('a signature', () => {
  const family = cosmosFamily({ [chain]: 'cosmos' })
  const signed = async () => {
    const { connect, adapter, line, session, wallet } = await cosmosWorld()
    await connect()
    const [account] = session()?.accounts ?? []
    const connection = line()
    if (!account || !connection) throw new Error('There is no account.')
    const signature = await adapter.signMessage(connection, 'Hello & <welcome>', account, call)
    return { chain, address: wallet.address, message: 'Hello & <welcome>', signature }
  }
  const told = (text: Parameters<typeof family.whoSigned>[0]) => family.whoSigned(text, {} as never)

  test('is valid only for its account and its text', async () => {
    const text = await signed()
    expect(await told(text)).toBe('key')
    expect(await told({ ...text, message: 'Hello' })).toBeUndefined()
    expect(await told({ ...text, address: STRANGER })).toBeUndefined()
  })

  test('has one form: its malleable counterpart, a part of it and anything else do not count', async () => {
    const text = await signed()
    const bytes = Buffer.from(text.signature, 'base64')
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const mirror = Buffer.concat([bytes.subarray(0, 32), Buffer.from(high.toString(16).padStart(64, '0'), 'hex')]).toString('base64')
    for (const signature of [mirror, text.signature.slice(0, 84), Buffer.alloc(64).toString('base64'), 'x'.repeat(88), '!'.repeat(88), ''])
      expect(await told({ ...text, signature })).toBeUndefined()
  })

  test('needs an address with the prefix of its chain', () => {
    expect(family.accountOf(STRANGER, chain)).toBe(STRANGER)
    expect(family.accountOf(STRANGER, 'cosmos:another-1')).toBeUndefined()
    expect(family.accountOf('0x1', chain)).toBeUndefined()
  })
})
