import { createPublicClient, http, parseEther, toHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'
import { openApp, propose } from './fixtures/open-app.js'

describe('a wallet on another device', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())
  afterEach(async () => {
    for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
    await sandbox.relay.reset()
  })

  test('pairs by the address of a code, signs, and sends a transaction that is mined on the chain that was named', async () => {
    const { relay, wallets, chains } = sandbox
    const app = await openApp(relay.url)
    const { uri, approval } = await propose(app)
    const [session, mine] = await Promise.all([approval(), wallets.alba.pair(uri)])
    const [from] = wallets.alba.accounts
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1337:${from}`, `eip155:31338:${from}`])
    expect(mine).toMatchObject({ topic: session.topic, peer: { name: 'App', url: 'https://app.test' } })

    const ask = <T>(chain: number, method: string, params: unknown): Promise<T> =>
      app.request({ topic: session.topic, chainId: `eip155:${chain}`, request: { method, params } })
    const signature = await ask<`0x${string}`>(1337, 'personal_sign', [toHex('Hello'), from])
    expect(await verifyMessage({ address: from, message: 'Hello', signature })).toBe(true)

    const to = wallets.brio.accounts[2]
    const hash = await ask<`0x${string}`>(31338, 'eth_sendTransaction', [{ from, to, value: toHex(parseEther('1')) }])
    const two = createPublicClient({ transport: http(chains[1].rpcUrl), pollingInterval: 50 })
    expect(await two.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to: to.toLowerCase() })
    expect(wallets.alba.requests.map(({ via, method }) => [via, method])).toEqual([
      ['walletconnect', 'wc_sessionPropose'],
      ['walletconnect', 'personal_sign'],
      ['walletconnect', 'eth_sendTransaction'],
    ])
  })

  test('says no to a proposal and to a request, in the numbers of the protocol', async () => {
    const { relay, wallets } = sandbox
    const app = await openApp(relay.url)
    wallets.alba.next('reject')
    const first = await propose(app)
    const [refused, asked] = await Promise.allSettled([first.approval(), wallets.alba.pair(first.uri)])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 5000, message: 'User rejected.' } })
    expect(asked).toMatchObject({ status: 'rejected', reason: { code: 4001 } })

    const { uri, approval } = await propose(app)
    const [session] = await Promise.all([approval(), wallets.alba.pair(uri)])
    wallets.alba.next('reject')
    const request = { method: 'personal_sign', params: ['0x00', wallets.alba.accounts[0]] }
    await expect(app.request({ topic: session.topic, chainId: 'eip155:1337', request })).rejects.toMatchObject({ code: 4001 })
  })

  test('tells the app of another chain, other accounts, fewer chains and the end', async () => {
    const { relay, wallets } = sandbox
    const { alba } = wallets
    const app = await openApp(relay.url)
    const { uri, approval } = await propose(app)
    const [session, mine] = await Promise.all([approval(), alba.pair(uri)])
    const heard = (name: 'session_event' | 'session_update' | 'session_delete'): Promise<{ readonly params?: unknown }> =>
      new Promise((resolve) => app.once(name, (event) => resolve(event as { readonly params?: unknown })))

    const moved = heard('session_event')
    alba.setChain(31338)
    expect(await moved).toMatchObject({ params: { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' } })

    const changed = heard('session_update')
    alba.useAccount(1)
    const accounts = [31338, 1337].map((chain) => `eip155:${chain}:${alba.accounts[1]}`)
    expect(await changed).toMatchObject({ params: { namespaces: { eip155: { accounts } } } })

    const fewer = heard('session_update')
    await mine.update({ chains: [1337] })
    expect(await fewer).toMatchObject({ params: { namespaces: { eip155: { chains: ['eip155:1337'] } } } })

    const ended = heard('session_delete')
    await mine.disconnect()
    expect(await ended).toMatchObject({ topic: session.topic })
    expect(alba.sessions).toEqual([])
  })

  test('grants only what it is told to, and nothing when it knows none of the chains', async () => {
    const { relay, wallets } = sandbox
    const app = await openApp(relay.url)
    const { uri, approval } = await propose(app)
    const [session] = await Promise.all([approval(), wallets.alba.pair(uri, { chains: [31338], methods: ['personal_sign'] })])
    expect(session.namespaces.eip155).toMatchObject({ chains: ['eip155:31338'], methods: ['personal_sign'] })

    const other = await propose(app, ['eip155:1'])
    const [refused] = await Promise.allSettled([other.approval(), wallets.alba.pair(other.uri)])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 5100 } })
  })
})
