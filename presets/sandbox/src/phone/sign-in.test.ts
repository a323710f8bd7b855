import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { AuthTypes } from '@walletconnect/types'
import { type Address, type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect } from 'vitest'
import { METHODS } from './fixtures/open-app.js'
import { test } from './fixtures/phone.js'

async function authenticate(app: Client, methods = METHODS) {
  const { uri, response } = await app.authenticate({
    chains: ['eip155:1337', 'eip155:31338', 'eip155:1'],
    domain: 'app.test',
    uri: 'https://app.test/login',
    nonce: 'abcdefgh12345678',
    statement: 'Sign in to the test.',
    methods,
  })
  return { uri: uri ?? '', response: response() }
}

/** Parses a signed message independently of the library that created it. */
async function check(app: Client, { p, s }: AuthTypes.Cacao): Promise<string> {
  const [, chain, address] = /^did:pkh:(eip155:\d+):(0x[0-9a-fA-F]{40})$/.exec(p.iss) ?? []
  const message = app.formatAuthMessage({ request: p as unknown as AuthTypes.PayloadParams, iss: p.iss })
  expect(parseSiweMessage(message)).toMatchObject({
    domain: 'app.test',
    address,
    chainId: Number(chain?.slice(7)),
    uri: 'https://app.test/login',
    nonce: 'abcdefgh12345678',
    version: '1',
    resources: [expect.stringMatching(/^urn:recap:/)],
  })
  expect(message).toContain('Sign in to the test. ')
  expect(s.t).toBe('eip191')
  expect(await verifyMessage({ address: address as Address, message, signature: s.s as Hex })).toBe(true)
  expect(await verifyMessage({ address: address as Address, message: `${message}.`, signature: s.s as Hex })).toBe(false)
  return `${chain}:${address}`
}

describe('one-click sign-in', () => {
  test('signs a message for each chain it knows, and grants a session', async ({ app, alba }) => {
    const { uri, response } = await authenticate(app)
    const [{ auths = [], session }, mine] = await Promise.all([response, alba.pair(uri)])
    const [address] = alba.accounts
    expect(await Promise.all(auths.map((one) => check(app, one)))).toEqual([`eip155:1337:${address}`, `eip155:31338:${address}`])
    expect(session?.topic).toBe(mine.topic)
    expect(mine).toMatchObject({ chains: ['eip155:1337', 'eip155:31338'], peer: { name: 'App' } })
    expect([...mine.methods].sort()).toEqual([...METHODS].sort())
    const request = { method: 'personal_sign', params: ['0x00', address] }
    expect(await app.request({ topic: mine.topic, chainId: 'eip155:31338', request })).toMatch(/^0x/)
  })

  test('may sign only the first chain, as many wallets do, or only the specified ones', async ({ app, alba }) => {
    const first = await authenticate(app)
    const [{ auths = [] }] = await Promise.all([first.response, alba.pair(first.uri, { signIn: 'first' })])
    expect(await Promise.all(auths.map((one) => check(app, one)))).toEqual([`eip155:1337:${alba.accounts[0]}`])
    const second = await authenticate(app)
    const [, mine] = await Promise.all([second.response, alba.pair(second.uri, { chains: [31338], methods: ['personal_sign'] })])
    expect(mine).toMatchObject({ chains: ['eip155:31338'], methods: ['personal_sign'] })
  })

  test('is a separate prompt, and a rejection reaches the app', async ({ app, alba }) => {
    alba.next('manual', { method: 'wc_sessionAuthenticate' })
    const { uri, response } = await authenticate(app)
    response.catch(() => {})
    const paired = alba.pair(uri)
    paired.catch(() => {})
    const prompt = await alba.waitForPrompt('wc_sessionAuthenticate')
    expect(prompt).toMatchObject({
      title: 'Connect and sign in to this app',
      action: 'Sign in',
      facts: [
        ['App', 'App'],
        ['Address', 'https://app.test'],
        ['Domain', 'app.test'],
        ['Statement', expect.stringContaining('Sign in to the test.')],
        ['Networks', 'eip155:1337, eip155:31338, eip155:1'],
      ],
    })
    await prompt.reject()
    await expect(paired).rejects.toMatchObject({ code: 4001 })
    // The library throws an error's message, not an error.
    await expect(response).rejects.toBe('User rejected.')
    expect(alba.sessions).toEqual([])
  })

  test('a wallet without support for it grants an ordinary session', async ({ app, alba }) => {
    alba.quirks({ without: ['wc_sessionAuthenticate'] })
    const { uri, response } = await authenticate(app)
    const [{ auths, session }, mine] = await Promise.all([response, alba.pair(uri)])
    expect([auths, session?.topic]).toEqual([undefined, mine.topic])
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })
})
