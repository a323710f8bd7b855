import { createWalletClient, custom, toHex } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { home } from './fixtures/home.js'
import { type App, connect } from './fixtures/start-app.js'
import { withSandbox } from './fixtures/with-sandbox.js'

const { all, alba, brio, start } = withSandbox()
const EVENTS = ['connect', 'accountsChanged', 'chainChanged', 'disconnect'] as const

function listen(app: App): { readonly heard: unknown[]; stop(): void } {
  const provider = app.actions.eip155.getProvider()
  const heard: unknown[] = []
  const listeners = EVENTS.map((event) => [event, (payload: unknown) => void heard.push([event, payload])] as const)
  for (const [event, listener] of listeners) provider.on(event, listener)
  return {
    heard,
    stop() {
      for (const [event, listener] of listeners) provider.removeListener(event, listener)
    },
  }
}

test('one provider stays the same across wallets', async () => {
  const app = await start()
  const provider = app.actions.eip155.getProvider()
  await connect(app, alba())
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alba().accounts[0]])
  await connect(app, brio())
  expect(app.actions.eip155.getProvider()).toBe(provider)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([brio().accounts[0]])
  const [address = '0x'] = brio().accounts
  await provider.request({ method: 'personal_sign', params: [toHex('hi'), address] })
  expect(alba().requests.map((r) => r.method)).not.toContain('personal_sign')
})

test('its events match the session', async () => {
  const app = await start()
  const { heard } = listen(app)
  await connect(app, alba())
  await expect
    .poll(() => heard)
    .toEqual([
      ['connect', { chainId: '0x539' }],
      ['accountsChanged', [alba().accounts[0]]],
    ])
  heard.length = 0
  alba().useAccount(2)
  await expect.poll(() => heard).toEqual([['accountsChanged', [alba().accounts[2]]]])
  heard.length = 0
  alba().setChain(31338)
  await expect.poll(() => heard).toEqual([['chainChanged', '0x7a6a']])
  heard.length = 0
  await app.connections.disconnect()
  await expect
    .poll(() => heard)
    .toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900, message: 'The wallet was disconnected.' })],
    ])
})

test('a network chosen without a wallet is reported as well, and once', async () => {
  const app = await start()
  const { heard } = listen(app)
  await app.connections.switchNetwork(all().chains[1].network.caipNetworkId)
  await expect.poll(() => heard).toEqual([['chainChanged', '0x7a6a']])
  expect(await app.actions.eip155.getProvider().request({ method: 'eth_chainId' })).toBe('0x7a6a')
  expect(await app.actions.eip155.getProvider().request({ method: 'net_version' })).toBe('31338')
})

test('calls every listener, reports one that throws, and does not call a removed one again', async () => {
  const app = await start()
  const first = listen(app)
  const second = listen(app)
  app.actions.eip155.getProvider().on('connect', () => {
    throw new Error('broken listener')
  })
  await connect(app, alba())
  await expect.poll(() => second.heard.length).toBe(2)
  expect(first.heard).toEqual(second.heard)
  expect(app.log.filter((e) => e.what === 'report').map((e) => String(e.data))).toEqual(['Error: broken listener'])
  first.stop()
  alba().useAccount(1)
  await expect.poll(() => second.heard.length).toBe(3)
  expect(first.heard.length).toBe(2)
})

test('S5-17 S6-18 a method that is not listed is refused with 4200 and never reaches the wallet', async () => {
  const app = await start()
  await connect(app, alba())
  const before = alba().requests.length
  await expect(app.actions.eip155.getProvider().request({ method: 'eth_sign', params: ['0x', '0x'] })).rejects.toMatchObject({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  expect(alba().requests.length).toBe(before)
})

test('without a wallet the network answers reads, and other methods are 4100', async () => {
  const app = await start()
  const provider = app.actions.eip155.getProvider()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x539')
  expect(await provider.request({ method: 'eth_getBalance', params: [alba().accounts[0], 'latest'] })).toMatch(/^0x[\da-f]+$/)
  await expect(provider.request({ method: 'personal_sign', params: ['0x', '0x'] })).rejects.toMatchObject({ code: 4100 })
  await expect(provider.request({ method: 'wallet_getCapabilities', params: ['0x'] })).rejects.toMatchObject({ code: 4100 })
  expect(Object.values(all().wallets).flatMap((w) => w.requests)).toEqual([])
})

test('errors keep their original code and data', async () => {
  const app = await start()
  const provider = app.actions.eip155.getProvider()
  const call = { to: all().contracts.token, data: `0xa9059cbb${'0'.repeat(24)}${'1'.repeat(40)}${'f'.repeat(64)}` }
  const fromNode = await provider.request({ method: 'eth_call', params: [call, 'latest'] }).catch((error: unknown) => error)
  expect(fromNode).toMatchObject({ code: 3, data: expect.stringMatching(/^0x/), message: expect.stringContaining('revert') })
  await connect(app, alba())
  const fromWallet = await provider.request({ method: 'eth_call', params: [call, 'latest'] }).catch((error: unknown) => error)
  expect(fromWallet).toMatchObject({ code: 3, data: (fromNode as { readonly data: string }).data })
  const [address] = alba().accounts
  const sign = { method: 'personal_sign', params: ['0x00', address] }
  alba().next('reject')
  await expect(provider.request(sign)).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
  alba().next({ error: { code: 5000, message: 'User disapproved.' } })
  await expect(provider.request(sign)).rejects.toMatchObject({ code: 4001 })
  alba().next({ error: { code: -32603, message: 'Internal JSON-RPC error.', data: { why: 'disk' } } })
  await expect(provider.request(sign)).rejects.toMatchObject({ code: -32603, data: { why: 'disk' } })
  await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x999' }] })).rejects.toMatchObject({
    code: 4902,
  })
  await app.stop()
  await expect(provider.request(sign)).rejects.toMatchObject({ code: 4900 })
})

test('kernel.request reports a refusal by its code, and a reverted read by the node’s', async () => {
  const app = await start()
  await connect(app, alba())
  const revert = { to: all().contracts.token, data: '0xa9059cbb' } as const
  await expect(app.request('eth_call', [revert, 'latest'])).rejects.toMatchObject({ code: 3 })
  alba().next('reject')
  await expect(app.request('personal_sign', ['0x00', alba().accounts[0] ?? '0x'])).rejects.toMatchObject({
    catalogue: 'wallet',
    code: 'rejected',
    message: 'The visitor declined the request in Alba Wallet.',
    cause: { code: 4001 },
  })
})

test('eth_requestAccounts answers at once when a wallet is connected', async () => {
  const app = await start({ peers: [home()] })
  await connect(app, alba())
  expect(await app.actions.eip155.getProvider().request({ method: 'eth_requestAccounts' })).toEqual([alba().accounts[0]])
  expect(app.state.core.open).toBe(false)
})

test('eth_requestAccounts opens the modal and resolves with the wallet chosen there', async () => {
  const app = await start({ peers: [home()] })
  const asked = app.actions.eip155.getProvider().request({ method: 'eth_requestAccounts' })
  await vi.waitUntil(() => app.state.core.open)
  await connect(app, alba())
  expect(await asked).toEqual([alba().accounts[0]])
})

test('CON-07 eth_requestAccounts is a 4001 when the modal is closed, and a later approval still connects', async () => {
  const app = await start({ peers: [home()] })
  const provider = app.actions.eip155.getProvider()
  const asked = provider.request({ method: 'eth_requestAccounts' })
  asked.catch(() => {})
  await vi.waitUntil(() => app.state.core.open)
  alba().next('manual')
  const connecting = connect(app, alba())
  const prompt = await alba().waitForPrompt()
  app.close()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
  expect(app.state.core.sessions.eip155?.status).toBe('disconnected')
  await prompt.approve()
  await connecting
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alba().accounts[0]])
  expect(app.state.core.open).toBe(false)
})

test('CON-16 wallet_requestPermissions before a connection prompts the visitor, and returns what was shared', async () => {
  const app = await start({ peers: [home()] })
  const provider = app.actions.eip155.getProvider()
  expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
  const asked = provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  await vi.waitUntil(() => app.state.core.open)
  await connect(app, alba())
  const caveats = [{ type: 'restrictReturnedAccounts', value: [alba().accounts[0]] }]
  expect(await asked).toEqual([{ parentCapability: 'eth_accounts', caveats }])
  expect(alba().requests.map((r) => r.method)).not.toContain('wallet_requestPermissions')
  await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  expect(alba().requests.map((r) => r.method)).toContain('wallet_requestPermissions')
  app.close()
  await app.connections.disconnect()
  const closed = provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  closed.catch(() => {})
  await vi.waitUntil(() => app.state.core.open)
  app.close()
  await expect(closed).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request({ method: 'wallet_requestPermissions', params: [{ other: {} }] })).rejects.toMatchObject({ code: 4100 })
})

test('eth_requestAccounts fails at once if nothing can prompt, and ends with the kernel', async () => {
  const bare = await start()
  await expect(bare.actions.eip155.getProvider().request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32603 })
  const app = await start({ peers: [home()] })
  const asked = app.actions.eip155.getProvider().request({ method: 'eth_requestAccounts' })
  asked.catch(() => {})
  await vi.waitUntil(() => app.state.core.open)
  await app.stop()
  await expect(asked).rejects.toMatchObject({ code: 4900 })
})

test('REC-01 eth_requestAccounts waits for a wallet that is being restored instead of opening the modal', async () => {
  const { memoryStorage } = await import('@latchkey/kernel/testing')
  const { ORIGIN } = await import('./fixtures/sandbox-wallets.js')
  const [address] = alba().accounts
  const wallets = [{ namespace: 'eip155', connector: alba().rdns, address, active: true }]
  const storage = memoryStorage({ 'latchkey.test.core.session': JSON.stringify({ namespace: 'eip155', wanted: {}, wallets }) })
  alba().grant(ORIGIN)
  alba().next('manual', { method: 'eth_accounts' })
  const app = await start({ peers: [home()], kernel: { storage } })
  const prompt = await alba().waitForPrompt('eth_accounts')
  const asked = app.actions.eip155.getProvider().request({ method: 'eth_requestAccounts' })
  // Until the request has been processed.
  await app.actions.eip155.getProvider().request({ method: 'eth_chainId' })
  expect(app.state.core.open).toBe(false)
  await prompt.approve()
  expect(await asked).toEqual([address])
  expect(app.state.core.open).toBe(false)
})

test('API-13 an invalid EIP-1193 request is an error with its code, even for untyped callers', async () => {
  const app = await start()
  const ask = (args: unknown) => app.actions.eip155.getProvider().request(args as never)
  for (const none of [undefined, null, 'eth_chainId', [], {}, { method: '' }, { method: 7 }])
    await expect(ask(none), JSON.stringify(none)).rejects.toMatchObject({ code: -32600 })
  for (const params of [null, 'text', 7, true])
    await expect(ask({ method: 'eth_chainId', params }), String(params)).rejects.toMatchObject({ code: -32602 })
  expect(await ask({ method: 'eth_chainId', params: undefined })).toMatch(/^0x/)
})

test('API-14 a token is offered to the wallet in the form of EIP-747, however the app wrote it', async () => {
  const app = await start()
  await connect(app, alba())
  const asset = { type: 'ERC20', options: { address: all().contracts.token, symbol: 'TUSD', decimals: 6 } }
  const provider = app.actions.eip155.getProvider()
  expect(await provider.request({ method: 'wallet_watchAsset', params: asset })).toBe(true)
  expect(await provider.request({ method: 'wallet_watchAsset', params: [asset] })).toBe(true)
  const client = createWalletClient({ transport: custom(provider) })
  expect(await client.watchAsset({ type: 'ERC20', options: asset.options })).toBe(true)
  expect(
    alba()
      .requests.filter(({ method }) => method === 'wallet_watchAsset')
      .map(({ params }) => params),
  ).toEqual([asset, asset, asset])
})

test('API-15 viem sends calls one by one to a wallet without batches', async () => {
  const app = await start()
  await connect(app, alba())
  alba().quirks({ without: ['wallet_sendCalls'] })
  const [account = '0x'] = alba().accounts
  const client = createWalletClient({ account, chain: { ...viemMainnet, id: 1337 }, transport: custom(app.actions.eip155.getProvider()) })
  const { id } = await client.sendCalls({ calls: [{ to: brio().accounts[0] ?? '0x', value: 1n }], experimental_fallback: true })
  expect(id).toMatch(/^0x/)
  expect(alba().requests.map(({ method }) => method)).toContain('eth_sendTransaction')
})
