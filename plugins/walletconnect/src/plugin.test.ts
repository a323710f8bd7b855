import { createKernel } from '@latchkey/kernel'
import { createWalletBrowser } from '@latchkey/kernel/headless'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'
import { walletConnectGrants, walletconnect } from './plugin.js'

describe('against a relay and a wallet', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
    await sandbox.relay.reset()
  })

  test('an app that shows the URI itself gets it, its end, and the session in the kernel', async () => {
    const kernel = startApp({ sandbox })
    const { uri, expires, approved } = await kernel.actions.walletconnect.pair()
    expect(expires - Date.now()).toBeGreaterThan(230_000)
    const [topic, session] = await Promise.all([approved, sandbox.wallets.alba.pair(uri)])
    expect(session.topic).toBe(topic)
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('connected'))
    expect(kernel.state.core.sessions.eip155).toMatchObject({
      connector: `walletConnect:${topic}`,
      address: sandbox.wallets.alba.accounts[0],
    })
  })

  test('a page’s own connect screen shows the code of a pairing, without the modal', async () => {
    const kernel = startApp({ sandbox })
    const browser = createWalletBrowser(kernel)
    onTestFinished(browser.stop)
    const connecting = browser.connect('walletConnect')
    await vi.waitFor(() => expect(browser.state.uri).toMatch(/^wc:/))
    const [[result]] = await Promise.all([connecting, sandbox.wallets.alba.pair(browser.state.uri ?? '')])
    expect(result).toMatchObject({ namespace: 'eip155', address: sandbox.wallets.alba.accounts[0] })
    expect([browser.state.uri, kernel.state.core.open]).toEqual([undefined, false])
  })

  test('several phones at a time are several wallets, each with its name, and end independently', async () => {
    const kernel = startApp({ sandbox })
    const { alba, brio } = sandbox.wallets
    for (const wallet of [alba, brio]) {
      const { uri, approved } = await kernel.actions.walletconnect.pair()
      await Promise.all([approved, wallet.pair(uri)])
    }
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.connections).toHaveLength(2))
    expect(kernel.state.walletconnect.wallets.map(({ name }) => name)).toEqual(['Alba Wallet', 'Brio Wallet'])
    await alba.sessions[0]?.disconnect()
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.connections).toHaveLength(1))
    expect(kernel.state.core.sessions.eip155?.address).toBe(brio.accounts[0])
    expect(kernel.state.walletconnect.wallets.map(({ name }) => name)).toEqual(['Brio Wallet'])
  })

  test('DIS-07 requests to a phone reject with 4900 as soon as either side ends the session', async () => {
    for (const end of ['the app', 'the phone'] as const) {
      const kernel = startApp({ sandbox })
      const { alba } = sandbox.wallets
      const { uri, approved } = await kernel.actions.walletconnect.pair()
      await Promise.all([approved, alba.pair(uri)])
      await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('connected'))
      alba.policy('manual')
      const provider = kernel.actions.eip155.getProvider()
      const ended = expect(provider.request({ method: 'personal_sign', params: ['0x00', alba.accounts[0]] })).rejects.toMatchObject({
        code: 4900,
      })
      const prompt = await alba.waitForPrompt('personal_sign')
      if (end === 'the app') void kernel.connections.disconnect()
      else await alba.sessions[0]?.disconnect()
      await ended
      await prompt.approve()
      await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('disconnected'))
      alba.reset()
    }
  })

  test('without a chain plugin a session is paired and used manually', async () => {
    const kernel = createKernel({
      projectId: crypto.randomUUID(),
      metadata: { name: 'App', url: 'https://app.test' },
      shell: false,
      plugins: [
        walletconnect({
          relayUrls: [sandbox.relay.url],
          namespaces: { eip155: { chains: ['eip155:1337'], methods: ['personal_sign'], events: [] } },
        }),
      ],
      grants: walletConnectGrants,
    })
    void kernel.start()
    onTestFinished(() => kernel.stop())
    const { alba } = sandbox.wallets
    const { uri, approved } = await kernel.actions.walletconnect.pair()
    const [topic] = await Promise.all([approved, alba.pair(uri)])
    const asked = { topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', alba.accounts[0]] } as const
    // The wallet answers a signature.
    const signature = (await kernel.actions.walletconnect.request(asked)) as `0x${string}`
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
    await expect(kernel.actions.walletconnect.request({ ...asked, method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
    await expect(kernel.actions.walletconnect.request({ ...asked, chain: 'eip155:31338' })).rejects.toMatchObject({ code: 4901 })
    await expect(kernel.actions.walletconnect.request({ ...asked, topic: 'nobody' })).rejects.toMatchObject({ code: 'session-unknown' })
  })

  test('a network outside the session is requested from the wallet, which adds it to the session; disallowed requests are refused', async () => {
    const kernel = startApp({ sandbox })
    const { alba, brio } = sandbox.wallets
    const chain = () => kernel.state.core.sessions.eip155?.chain
    const other = sandbox.chains[1].network
    const first = await kernel.actions.walletconnect.pair()
    await Promise.all([first.approved, alba.pair(first.uri, { chains: [1337] })])
    await vi.waitFor(() => expect(chain()).toBe('eip155:1337'))
    await kernel.connections.switchNetwork(other.caipNetworkId)
    await vi.waitFor(() => expect(chain()).toBe('eip155:31338'))
    expect(kernel.state.core.sessions.eip155?.connections[0]?.approved).toContain('eip155:31338')
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose', 'wallet_switchEthereumChain'])
    await kernel.connections.disconnect()

    const second = await kernel.actions.walletconnect.pair()
    await Promise.all([second.approved, brio.pair(second.uri, { chains: [1337], methods: ['personal_sign'] })])
    await vi.waitFor(() => expect(chain()).toBe('eip155:1337'))
    await expect(kernel.connections.switchNetwork(other.caipNetworkId)).rejects.toThrow('Chain is not supported')
    expect(brio.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
  })

  test('a network unknown to the wallet is added to it (EIP-3085) and joins the session', async () => {
    const kernel = startApp({ sandbox })
    const { cora } = sandbox.wallets
    cora.forgetChain(31338)
    const { uri, approved } = await kernel.actions.walletconnect.pair()
    await Promise.all([approved, cora.pair(uri)])
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.status).toBe('connected'))
    await kernel.connections.switchNetwork(sandbox.chains[1].network.caipNetworkId)
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.chain).toBe('eip155:31338'))
    expect(cora.requests.map(({ method }) => method)).toContain('wallet_addEthereumChain')
  })

  test('uses the app’s own Universal Provider unchanged, and does not close it', async () => {
    const provider = await UniversalProvider.init({
      projectId: 'own',
      relayUrl: sandbox.relay.url,
      metadata: { name: 'Own', description: '', url: 'https://own.test', icons: [] },
      logger: 'silent',
      telemetryEnabled: false,
      customStoragePrefix: crypto.randomUUID(),
      storageOptions: { database: ':memory:' },
    })
    onTestFinished(async () => {
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose()
    })
    const kernel = startApp({ sandbox, options: { provider } })
    const { uri, approved } = await kernel.actions.walletconnect.pair()
    const [topic, session] = await Promise.all([approved, sandbox.wallets.alba.pair(uri)])
    expect(session.peer.name).toBe('Own')
    expect(provider.client.session.keys).toEqual([topic])
    await kernel.stop()
    await provider.client.ping({ topic })
  })

  test('S4-08 connects and signs in with one prompt, and the signatures are valid', async () => {
    const kernel = startApp({ sandbox })
    const { alba } = sandbox.wallets
    const answer = kernel.actions.walletconnect.authenticate({
      chains: ['eip155:1337', 'eip155:31338'],
      domain: 'app.test',
      uri: 'https://app.test/login',
      nonce: 'abcdef123456',
      statement: 'Sign in to App.',
    })
    await vi.waitFor(() => expect(kernel.state.walletconnect.pairing.status).toBe('ready'))
    await alba.pair(kernel.state.walletconnect.pairing.uri ?? '')
    const { auths, messages, topic } = await answer
    expect(auths.map(({ p }) => p.iss)).toEqual([1337, 31338].map((chain) => `did:pkh:eip155:${chain}:${alba.accounts[0]}`))
    for (const [index, { s }] of auths.entries()) {
      const message = messages[index] ?? ''
      expect(await verifyMessage({ address: alba.accounts[0], message, signature: s.s as `0x${string}` })).toBe(true)
      expect(parseSiweMessage(message)).toMatchObject({ domain: 'app.test', nonce: 'abcdef123456', address: alba.accounts[0] })
      expect(message).toContain('urn:recap:')
    }
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
    expect(kernel.state.walletconnect.wallets.map((wallet) => wallet.topic)).toEqual([topic])
  })

  test('WC-08: account events with plain addresses or CAIP-10 give the same account; an invalid list is ignored', async () => {
    const kernel = startApp({ sandbox })
    const { alba } = sandbox.wallets
    const { uri, approved } = await kernel.actions.walletconnect.pair()
    const [, session] = await Promise.all([approved, alba.pair(uri)])
    const [, second, third] = alba.accounts
    const address = () => kernel.state.core.sessions.eip155?.address
    await vi.waitFor(() => expect(address()).toBe(alba.accounts[0]))
    await session.emit('accountsChanged', [second.toLowerCase()])
    await vi.waitFor(() => expect(address()).toBe(second))
    await session.emit('accountsChanged', [`eip155:1337:${third}`])
    await vi.waitFor(() => expect(address()).toBe(third))
    await session.emit('accountsChanged', undefined)
    await session.emit('accountsChanged', [])
    await session.emit('chainChanged', 31338, 31338)
    await vi.waitFor(() => expect(kernel.state.core.sessions.eip155?.chain).toBe('eip155:31338'))
    expect(address()).toBe(third)
  })

  test('stop() disconnects: no socket is left, and the shown URI leads nowhere in this app', async () => {
    const before = sandbox.relay.open
    const kernel = startApp({ sandbox })
    const { approved } = await kernel.actions.walletconnect.pair()
    const over = expect(approved).rejects.toThrow()
    expect(sandbox.relay.open).toBe(before + 1)
    await kernel.stop()
    await over
    await vi.waitFor(() => expect(sandbox.relay.open).toBe(before))
    expect(Object.keys(globalThis).filter((key) => key.startsWith('_walletConnectCore_latchkey'))).toEqual([])
  })

  test('API-14: a token is offered to a wallet at the other end with an object', async () => {
    const kernel = startApp({ sandbox })
    const { alba } = sandbox.wallets
    const { uri, approved } = await kernel.actions.walletconnect.pair()
    await Promise.all([approved, alba.pair(uri)])
    const asset = { type: 'ERC20', options: { address: sandbox.contracts.token, symbol: 'TKN', decimals: 18 } }
    expect(await kernel.actions.eip155.getProvider().request({ method: 'wallet_watchAsset', params: asset })).toBe(true)
    expect(alba.requests.at(-1)).toMatchObject({ method: 'wallet_watchAsset', params: asset, via: 'walletconnect' })
  })
})
