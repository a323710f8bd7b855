import { farcaster } from '@latchkey/wallet-server'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StoredServer } from '../../../../presets/server/src/fixtures/stored-servers.js'
import { type Answer, FRAME, PAGE } from '../fixtures/device.js'
import { type FarcasterRelay, startFarcasterRelay } from '../fixtures/farcaster-relay.js'
import { SocialVisitor } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let relay: FarcasterRelay
beforeAll(async () => {
  relay = await startFarcasterRelay()
})
afterEach(() => {
  delete relay.away.relay
  delete relay.away.node
  relay.app.url = 'https://farcaster.test'
})
afterAll(() => relay.close())
type Started = { readonly tx: string; readonly url: string; readonly seconds: number }
const start = ({ device, challenge }: SocialVisitor, origin = PAGE): Promise<Answer<Started>> =>
  device.askBare('POST', '/v1/login/farcaster', { challenge, origin })
const ada = generatePrivateKey()

describeWallets('a login by Farcaster', ({ server, now }) => {
  const open = (): Promise<StoredServer> => {
    relay.ids.set(privateKeyToAddress(ada).toLowerCase(), 6841n)
    return server({ social: [farcaster({ relayUrl: relay.url })] }, { rpc: { 'eip155:10': { urls: [relay.url] } } })
  }

  test('a visitor who approves in the app is logged in, without a code', async () => {
    const visitor = await SocialVisitor.make(await open())
    const { tx, url, seconds } = (await start(visitor)).reply
    expect([url, seconds]).toEqual([expect.stringContaining('https://farcaster.test/'), 600])
    expect(relay.askedOf(url)).toEqual({
      siweUri: FRAME,
      domain: 'wallet.example.com',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      expirationTime: new Date(now() + 600_000).toISOString(),
    })
    expect((await visitor.state(tx)).reply).toEqual({ state: 'waiting' })
    await relay.approve(url, { fid: 6841n, key: ada })
    expect((await visitor.state(tx)).reply).toEqual({ state: 'ready' })
    expect((await visitor.redeem(tx)).reply).toMatchObject({ provider: 'farcaster', userName: 'user-6841' })
    expect((await visitor.redeem(tx)).error).toMatchObject({ field: 'tx' })
    // Another key of the same Farcaster account leads to the same account here; no other key does.
    const later = await SocialVisitor.make(visitor.browser.server)
    const next = (await start(later)).reply
    await relay.approve(next.url, { fid: 6841n, key: ada })
    await later.state(next.tx)
    await later.redeem(next.tx)
    const me = async ({ device }: SocialVisitor) => (await device.ask<{ readonly identities: object }>('GET', '/v1/me')).reply.identities
    expect(await me(later)).toEqual(await me(visitor))
  })

  test.each(['http://farcaster.test', 'http://localhost.evil.example'])('an app at %s is not opened', async (url) => {
    const visitor = await SocialVisitor.make(await open())
    relay.app.url = url
    expect((await start(visitor)).error).toMatchObject({ code: 'unavailable' })
  })

  test.each([
    ['for an account that is another’s', { fid: 6842n, key: ada }],
    ['with a key that has no account', { fid: 6841n }],
    [
      'for another host',
      { fid: 6841n, key: ada, change: (text: string) => text.replace('wallet.example.com wants', 'evil.example wants') },
    ],
    ['for another number', { fid: 6841n, key: ada, change: (text: string) => text.replace(/Nonce: .*/, 'Nonce: 0123456789abcdef') }],
    ['in the name of another address', { fid: 6841n, change: (text: string) => text.replace(/0x\w{40}/, privateKeyToAddress(ada)) }],
    ['with no signature', { fid: 6841n, key: ada, answer: { signature: '0x' } }],
    ['in no shape', { fid: 6841n, key: ada, answer: { message: 1 } }],
  ])('data signed %s does not log in', async (_, wish) => {
    const visitor = await SocialVisitor.make(await open())
    const { tx, url } = (await start(visitor)).reply
    await relay.approve(url, wish)
    expect((await visitor.state(tx)).reply).toEqual({ state: 'declined', problem: 'server_error' })
    expect((await visitor.redeem(tx)).error).toMatchObject({ code: 'unproven', field: 'tx' })
  })

  test('retries a relay or node that is unreachable for a while', async () => {
    const visitor = await SocialVisitor.make(await open())
    relay.away.relay = 503
    expect((await start(visitor)).error).toMatchObject({ code: 'unavailable' })
    delete relay.away.relay
    const { tx, url } = (await start(visitor)).reply
    await relay.approve(url, { fid: 6841n, key: ada })
    relay.away.node = 503
    expect((await visitor.state(tx)).reply).toEqual({ state: 'waiting' })
    delete relay.away.node
    relay.away.relay = 503
    expect((await visitor.state(tx)).reply).toEqual({ state: 'waiting' })
    delete relay.away.relay
    expect((await visitor.state(tx)).reply).toEqual({ state: 'ready' })
  })

  test('no login starts without a node of the registry’s chain', async () => {
    const visitor = await SocialVisitor.make(await server({ social: [farcaster({ relayUrl: relay.url })] }))
    expect((await start(visitor)).error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('A node of eip155:10') })
  })

  test('a code, the window of another login and another frame do not complete it', async () => {
    const one = await open()
    const [visitor, thief] = [await SocialVisitor.make(one), await SocialVisitor.make(one)]
    const { tx, url } = (await start(visitor)).reply
    expect((await visitor.go(`${FRAME}/oauth/start?tx=${tx}`)).status).toBe(410)
    await relay.approve(url, { fid: 6841n, key: ada })
    expect((await thief.state(tx)).reply).toEqual({ state: 'over' })
    await visitor.state(tx)
    expect((await visitor.redeem(tx, 'A'.repeat(43))).error).toMatchObject({ field: 'tx' })
    expect((await start(visitor, 'https://evil.example')).error).toMatchObject({ code: 'unproven', field: 'origin' })
  })
})
