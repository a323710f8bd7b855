import { parseEther, verifyMessage, verifyTypedData } from 'viem'
import {
  getBalance,
  getBlockNumber,
  getChainId,
  getEnsAddress,
  readContract,
  sendTransaction,
  signMessage,
  signTypedData,
  waitForTransactionReceipt,
} from 'viem/actions'
import { expect, test, vi } from 'vitest'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { getPublicClient, getWalletClient, type WalletClient, watchWalletClient } from '../viem.js'

const { all, alba, brio, start } = withSandbox()
const abi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'bool' }],
  },
] as const

test('a public client reads from the network in use, or from the requested one', async () => {
  const app = await start()
  expect(await getChainId(getPublicClient(app))).toBe(1337)
  expect(await getChainId(getPublicClient(app, { chain: 'eip155:31338' }))).toBe(31338)
  await connect(app, alba())
  alba().setChain(31338)
  await expect.poll(() => getPublicClient(app).chain.id).toBe(31338)
  expect(await getBalance(getPublicClient(app), { address: brio().accounts[2] ?? '0x' })).toBe(parseEther('100'))
  expect(alba().requests.map((r) => r.method)).not.toContain('eth_getBalance')
})

test('it includes the contracts of the network', async () => {
  const app = await start()
  expect(await getEnsAddress(getPublicClient(app), { name: 'ada.eth' })).toBe(alba().accounts[0])
})

test('its errors are viem’s error classes', async () => {
  const app = await start()
  const client = getPublicClient(app)
  const call = { address: all().contracts.token, abi, functionName: 'transfer', args: [brio().accounts[0] ?? '0x', 2n ** 200n] } as const
  await expect(readContract(client, call as never)).rejects.toMatchObject({
    name: 'ContractFunctionExecutionError',
    message: expect.stringContaining('revert'),
  })
  await expect(client.request({ method: 'eth_sign', params: ['0x', '0x'] } as never)).rejects.toMatchObject({
    name: 'UnsupportedProviderMethodError',
    code: 4200,
  })
  expect(() => getPublicClient(app, { chain: 'eip155:9' })).toThrow('Chain is not supported')
})

test('a wallet client signs, and its signatures verify', async () => {
  const app = await start()
  expect(() => getWalletClient(app)).toThrow('No ActiveCaipAddress found')
  await connect(app, alba())
  const client = getWalletClient(app)
  const { address } = client.account
  expect(address).toBe(alba().accounts[0])
  expect(await verifyMessage({ address, message: 'hi', signature: await signMessage(client, { message: 'hi' }) })).toBe(true)
  const typed = { domain: { chainId: 1337 }, types: { A: [{ name: 'b', type: 'uint256' }] }, primaryType: 'A', message: { b: 1n } } as const
  expect(await verifyTypedData({ ...typed, address, signature: await signTypedData(client, typed) })).toBe(true)
})

test('a wallet client sends, and the public client sees the receipt', async () => {
  const app = await start()
  await connect(app, alba())
  const hash = await sendTransaction(getWalletClient(app), { to: brio().accounts[0] ?? '0x', value: 1n })
  expect((await waitForTransactionReceipt(getPublicClient(app), { hash, pollingInterval: 50 })).status).toBe('success')
  expect(await getBlockNumber(getPublicClient(app))).toBeGreaterThan(0n)
  alba().next('reject')
  await expect(sendTransaction(getWalletClient(app), { to: brio().accounts[0] ?? '0x', value: 1n })).rejects.toMatchObject({
    cause: { name: 'UserRejectedRequestError', code: 4001 },
  })
})

test('DIS-07, REC-16 requests of viem end with the session, and a removed account signs nothing', async () => {
  const app = await start()
  await connect(app, alba())
  const client = getWalletClient(app)
  alba().policy('never', { method: 'personal_sign' })
  const waiting = expect(signMessage(client, { message: 'hi' })).rejects.toMatchObject({ name: 'ProviderDisconnectedError', code: 4900 })
  await alba().waitForRequest('personal_sign')
  await app.connections.disconnect()
  await waiting
  await connect(app, alba())
  alba().useAccount(1)
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.address).toBe(alba().accounts[1]))
  await expect(signMessage(client, { message: 'hi' })).rejects.toMatchObject({ name: 'UnauthorizedProviderError', code: 4100 })
  await expect(sendTransaction(client, { to: alba().accounts[0] ?? '0x', value: 1n })).rejects.toMatchObject({
    cause: { name: 'UnauthorizedProviderError' },
  })
  expect(alba().requests.filter((r) => r.method === 'personal_sign')).toHaveLength(1)
  expect(alba().requests.map((r) => r.method)).not.toContain('eth_sendTransaction')
})

test('watching follows connect, account, network, unsupported network and disconnect', async () => {
  const app = await start({ eip155: { networks: [all().chains[0].network] } })
  const seen: (WalletClient | undefined)[] = []
  const stop = watchWalletClient(app, (client) => void seen.push(client))
  expect(seen).toEqual([undefined])
  await connect(app, alba())
  await vi.waitUntil(() => seen.length === 2)
  expect([seen[1]?.account.address, seen[1]?.chain.id]).toEqual([alba().accounts[0], 1337])
  alba().useAccount(1)
  await vi.waitUntil(() => seen.length === 3)
  expect(seen[2]?.account.address).toBe(alba().accounts[1])
  alba().setChain(31338)
  await vi.waitUntil(() => seen.length === 4)
  expect(seen[3]).toBeUndefined()
  expect(() => getWalletClient(app)).toThrow('Chain is not supported')
  alba().setChain(1337)
  await vi.waitUntil(() => seen.length === 5)
  await app.connections.disconnect()
  await vi.waitUntil(() => seen.length === 6)
  expect(seen[5]).toBeUndefined()
  stop()
  await connect(app, alba())
  expect(seen).toHaveLength(6)
})
