import { createClient, custom, encodeFunctionData, erc20Abi, http, parseEther } from 'viem'
import { getBalance, getCallsStatus, getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callChain } from '../chain/call-chain.js'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'
import type { TestWallet } from './wallet.js'

let sandbox: Sandbox
let cora: TestWallet
beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => {
  cora = sandbox.wallets.cora
  cora.reset()
  cora.grant(SITE)
})
afterAll(() => sandbox.stop())

const SITE = 'https://dapp.test'
const to = '0x00000000000000000000000000000000000beef0'

function wallet() {
  const chain = sandbox.chains[0].network
  const account = cora.accounts[0] ?? '0x'
  return createClient({ account, chain, transport: custom(cora.provider(SITE)), pollingInterval: 20 })
}

function tooMuch() {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 10n ** 30n] })
  return { to: sandbox.contracts.token, data }
}

const balance = (): Promise<bigint> => getBalance(createClient({ transport: http(sandbox.chains[0].rpcUrl) }), { address: to })

test('calls are executed one after the other and reported with receipts', async () => {
  const client = wallet()
  const before = await balance()
  const { id } = await sendCalls(client, {
    calls: [
      { to, value: parseEther('1') },
      { to, value: parseEther('2') },
    ],
  })
  const result = await waitForCallsStatus(client, { id })
  expect(result).toMatchObject({ statusCode: 200, status: 'success', atomic: false, chainId: 1337 })
  expect(result.receipts?.map((receipt) => receipt.status)).toEqual(['success', 'success'])
  expect((await balance()) - before).toBe(parseEther('3'))
})

test('a batch that reverts is 500, one that reverts half-way 600', async () => {
  const client = wallet()
  const bad = await sendCalls(client, { calls: [tooMuch(), { to, value: 1n }] })
  expect(await waitForCallsStatus(client, { id: bad.id })).toMatchObject({ statusCode: 500 })
  const half = await sendCalls(client, { calls: [{ to, value: 1n }, tooMuch()] })
  expect(await waitForCallsStatus(client, { id: half.id })).toMatchObject({ statusCode: 600 })
})

test('a pending batch is 100, until its block exists', async () => {
  const [{ rpcUrl }] = sandbox.chains
  const client = wallet()
  await callChain(rpcUrl, { method: 'evm_setAutomine', params: [false] })
  const { id } = await sendCalls(client, { calls: [{ to, value: 1n }] })
  expect(await getCallsStatus(client, { id })).toMatchObject({ statusCode: 100, status: 'pending' })
  await callChain(rpcUrl, { method: 'evm_setAutomine', params: [true] })
  await callChain(rpcUrl, { method: 'evm_mine' })
  expect(await waitForCallsStatus(client, { id })).toMatchObject({ statusCode: 200 })
})

test('atomic batches are refused unless the wallet has them, and then succeed or fail as one', async () => {
  const client = wallet()
  expect(await getCapabilities(client, { chainId: 1337 })).toEqual({ atomic: { status: 'unsupported' } })
  await expect(sendCalls(client, { forceAtomic: true, calls: [{ to, value: 1n }] })).rejects.toThrow(/atomic/)
  cora.quirks({ atomic: 'supported' })
  expect(await getCapabilities(client, { chainId: 1337 })).toEqual({ atomic: { status: 'supported' } })
  const before = await balance()
  const good = await sendCalls(client, {
    forceAtomic: true,
    calls: [
      { to, value: 5n },
      { to, value: 6n },
    ],
  })
  const result = await waitForCallsStatus(client, { id: good.id })
  expect(result).toMatchObject({ statusCode: 200, atomic: true })
  expect(result.receipts).toHaveLength(1)
  const bad = await sendCalls(client, { forceAtomic: true, calls: [{ to, value: 7n }, tooMuch()] })
  expect(await waitForCallsStatus(client, { id: bad.id })).toMatchObject({ statusCode: 500, atomic: true })
  expect((await balance()) - before).toBe(11n)
})

test('unknown batches, ids in use, chains and capabilities have their own errors', async () => {
  const provider = cora.provider(SITE)
  const request = { version: '2.0.0', chainId: '0x539', atomicRequired: false, calls: [{ to, value: '0x1' }] }
  const send = (changes: object): Promise<unknown> => provider.request({ method: 'wallet_sendCalls', params: [{ ...request, ...changes }] })
  await expect(provider.request({ method: 'wallet_getCallsStatus', params: ['0x12'] })).rejects.toMatchObject({ code: 5730 })
  expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
  await expect(send({ id: 'mine' })).rejects.toMatchObject({ code: 5720 })
  await expect(send({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(send({ capabilities: { paymasterService: {} } })).rejects.toMatchObject({ code: 5700 })
  await expect(send({ version: '1.0' })).rejects.toMatchObject({ code: -32602 })
  await expect(send({ calls: [] })).rejects.toMatchObject({ code: -32602 })
  const other = cora.provider('https://other.test')
  await expect(other.request({ method: 'wallet_getCallsStatus', params: ['mine'] })).rejects.toMatchObject({ code: 5730 })
})
