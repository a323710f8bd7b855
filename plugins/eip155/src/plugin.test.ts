import { checkPlugin, memoryStorage } from '@latchkey/kernel/testing'
import { createClient, http, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { ORIGIN } from './fixtures/sandbox-wallets.js'
import { connect } from './fixtures/start-app.js'
import { withSandbox } from './fixtures/with-sandbox.js'
import { mainnet } from './networks.js'
import { eip155 } from './plugin.js'

const { all, alba, brio, start } = withSandbox()

test('keeps the rules of plugins', async () => {
  expect(await checkPlugin(() => eip155({ networks: [mainnet] }))).toEqual([])
})

test('without a wallet the first network is in use', async () => {
  const app = await start()
  expect(app.state.core.sessions.eip155).toMatchObject({ status: 'disconnected', network: { id: 1337 }, supported: true })
})

test('S1-17 a connected wallet signs messages that verify', async () => {
  const app = await start()
  const [result] = await connect(app, alba())
  const [address = '0x'] = alba().accounts
  expect(result).toEqual({ namespace: 'eip155', connector: alba().rdns, address })
  const message = 'Straße 👋'
  const signature = await app.request('personal_sign', [toHex(message), address])
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

test('a connected wallet signs typed data that verifies', async () => {
  const app = await start()
  await connect(app, alba())
  const [address = '0x'] = alba().accounts
  const typed = {
    domain: { name: 'Shop', version: '1', chainId: 1337 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 7 },
  } as const
  const signature = await app.request('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(await verifyTypedData({ ...typed, message: { amount: 7n }, address, signature })).toBe(true)
})

test('AMT-14 S1-17 a sent transaction is followed to its end and its sender’s balance is refreshed', async () => {
  const app = await start()
  await connect(app, alba())
  const [from = '0x'] = alba().accounts
  const [to = '0x'] = brio().accounts
  const hash = await app.request('eth_sendTransaction', [{ from, to, value: toHex(parseEther('1')) }])
  expect(await app.actions.eip155.waitForTransaction({ hash, chain: all().chains[0].network.caipNetworkId })).toMatchObject({
    status: 'confirmed',
    hash,
    blockNumber: expect.any(BigInt),
    gasUsed: 21_000n,
  })
  const events = (): readonly unknown[] => app.log.filter((e) => e.name === 'transaction').map((e) => e.data)
  await expect.poll(events).toEqual([
    { hash, chain: 'eip155:1337', status: 'sent' },
    { hash, chain: 'eip155:1337', status: 'confirmed' },
  ])
  const key = (entry: { readonly name: string }): boolean => entry.name.includes('cache.balance.')
  await expect.poll(() => app.log.filter(key).length).toBe(1)
  expect(app.log.find(key)?.name).toContain(`eip155:1337.${from.toLowerCase()}`)
})

test('a transaction that fails on the chain is reverted', async () => {
  const app = await start()
  await connect(app, alba())
  const [from = '0x'] = alba().accounts
  // The token refuses a transfer that exceeds the balance.
  const data = `0xa9059cbb${brio().accounts[0]?.slice(2).padStart(64, '0')}${'f'.repeat(64)}` as const
  const hash = await app.request('eth_sendTransaction', [{ from, to: all().contracts.token, data, gas: toHex(200_000) }])
  expect(await app.actions.eip155.waitForTransaction({ hash, chain: all().chains[0].network.caipNetworkId })).toMatchObject({
    status: 'reverted',
    hash,
  })
})

test('DIS-02 a wallet that hangs on revocation does not delay disconnecting, which takes effect at once on our side', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = await start()
  await connect(app, alba())
  alba().policy('never', { method: 'wallet_revokePermissions' })
  const leaving = app.connections.disconnect()
  await alba().waitForPrompt('wallet_revokePermissions')
  expect(app.state.core.sessions.eip155).toMatchObject({ status: 'disconnected', address: undefined, connections: [] })
  await vi.advanceTimersByTimeAsync(3_000)
  await leaving
  vi.useRealTimers()
})

test('DIS-03 a wallet that revokes its permission ends the session, without opening the modal', async () => {
  const app = await start()
  await connect(app, alba())
  alba().disconnectSite(ORIGIN)
  await expect.poll(() => app.state.core.sessions.eip155?.status).toBe('disconnected')
  expect(app.connections.current('eip155')).toBeUndefined()
  expect(app.state.core.open).toBe(false)
})

test('NET-01 a wallet on a network that is not configured is reported as such', async () => {
  const app = await start({ eip155: { networks: [all().chains[0].network] } })
  await connect(app, alba())
  alba().setChain(31338)
  await expect.poll(() => app.state.core.sessions.eip155).toMatchObject({ chain: 'eip155:31338', network: undefined, supported: false })
  expect(await app.request('eth_chainId', [])).toBe('0x7a6a')
})

test('REC-02 a reload resumes the wallet that was used, silently', async () => {
  const storage = memoryStorage()
  const before = await start({ kernel: { storage } })
  await connect(before, alba())
  await before.stop()
  const asked = alba().requests.length
  const after = await start({ kernel: { storage } })
  await expect.poll(() => after.state.core.sessions.eip155?.status).toBe('connected')
  expect(
    alba()
      .requests.slice(asked)
      .map((r) => r.method),
  ).toEqual(['eth_accounts', 'eth_chainId'])
  expect(brio().requests).toEqual([])
})

test('KER-04 a stopped kernel follows nothing', async () => {
  const app = await start({ eip155: { networks: [all().chains[0].network] } })
  await connect(app, alba())
  const provider = app.actions.eip155.getProvider()
  const heard = vi.fn()
  provider.on('accountsChanged', heard)
  const waiting = app.actions.eip155.waitForTransaction({ hash: `0x${'00'.repeat(32)}`, chain: all().chains[0].network.caipNetworkId })
  waiting.catch(() => {})
  await app.stop()
  await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
  alba().useAccount(1)
  expect(heard).not.toHaveBeenCalled()
})

test('the kernel adapter signs sign-in messages and turns a rejection into wallet/rejected', async () => {
  const app = await start()
  await connect(app, alba())
  const { chains } = await import('@latchkey/kernel')
  const [adapter] = app.read(chains)
  const connection = app.connections.current('eip155')
  const [account] = connection?.accounts ?? []
  if (!adapter || !connection || !account) throw new Error('Nothing is connected.')
  const call = { signal: new AbortController().signal }
  const signature = await adapter.signMessage(connection, 'hello', account, call)
  expect(await verifyMessage({ address: account.address as `0x${string}`, message: 'hello', signature: signature as `0x${string}` })).toBe(
    true,
  )
  alba().next('reject')
  await expect(adapter.signMessage(connection, 'hello', account, call)).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  alba().next({ result: '0x' })
  await expect(adapter.signMessage(connection, 'hello', account, call)).rejects.toMatchObject({ code: 'failed' })
})

test('refuses a signature of another key, for the app and for signing in, and reads the wallet’s account again', async () => {
  const app = await start()
  await connect(app, alba())
  const [adapter] = app.read((await import('@latchkey/kernel')).chains)
  const connection = app.connections.current('eip155')
  const [account] = connection?.accounts ?? []
  if (!adapter || !connection || !account) throw new Error('Nothing is connected.')
  const node = createClient({ transport: http(all().chains[0].rpcUrl) })
  await node.request({ method: 'anvil_setNonce', params: [account.address, '0x1'] } as never)
  const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'hello' })
  const refused = { catalogue: 'eip155', code: 'signature-foreign', details: { address: account.address } }
  const looks = () => alba().requests.filter(({ method }) => method === 'eth_accounts').length
  for (const sign of [
    () => app.request('personal_sign', [toHex('hello'), account.address as `0x${string}`]),
    () => adapter.signMessage(connection, 'hello', account, { signal: new AbortController().signal }),
  ]) {
    const before = looks()
    alba().next({ result: signature })
    await expect(sign()).rejects.toMatchObject(refused)
    await expect.poll(looks).toBeGreaterThan(before)
  }
})
