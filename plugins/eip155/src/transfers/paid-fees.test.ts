import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createClient, encodeFunctionData, erc20Abi, type Hex, http, parseAbi, parseEther, toHex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WalletCapabilities } from '../actions/get-capabilities.js'
import { createTransfers } from './create-transfers.js'

const call = { signal: AbortSignal.timeout(60_000) }
const hash: Hex = `0x${'cd'.repeat(32)}`
const ID = '0xba7c'
const OFFERS: WalletCapabilities = { atomic: { status: 'ready' }, paidFees: { supported: true } }
/** Anyone may mint; the test's node sends for this address. */
const MINTER = '0x000000000000000000000000000000000000a11a'
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const to = fresh()

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

/** Transfers of an account without coins, but with 100 units of a token, on the sandbox's chain. The wallet answers as the test sets. */
async function world({
  type = 'smartAccount',
  capabilities = OFFERS,
  wallet = {},
}: {
  readonly type?: string
  readonly capabilities?: WalletCapabilities
  readonly wallet?: { readonly [method: string]: () => unknown }
} = {}) {
  const [{ network, rpcUrl }] = sandbox.chains
  const client = createClient({ transport: http(rpcUrl), pollingInterval: 20 })
  const node = (method: string, params: readonly unknown[]) => client.request({ method, params } as never) as Promise<unknown>
  const from = fresh()
  await node('anvil_setBalance', [MINTER, toHex(parseEther('1'))])
  await node('anvil_impersonateAccount', [MINTER])
  const data = encodeFunctionData({ abi: parseAbi(['function mint(address to, uint256 value)']), args: [from, 100n] })
  const minted = (await node('eth_sendTransaction', [{ from: MINTER, to: sandbox.contracts.token, data }])) as Hex
  // A chain includes it after it has answered.
  await waitForTransactionReceipt(client, { hash: minted })
  const asked: (readonly [string, unknown])[] = []
  const ctx = {
    signal: call.signal,
    core: { networks: [network], sessions: { eip155: { accounts: [{ address: from, type }] } } },
    use: () => ({
      async request(method: string, [param]: readonly unknown[]) {
        asked.push([method, param])
        return wallet[method]?.()
      },
    }),
  }
  // It uses only the requests, the signal and the state of its context.
  const transfers = createTransfers({ ctx: ctx as never, rpc: (_, ...rest) => node(...rest), capabilities: async () => capabilities })
  const args = { from, to, amount: 5n, asset: sandbox.contracts.token, network, acceptsPaidFee: true }
  return { transfers, args, asked, node, from, network }
}
const move = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

test('an account without coins sends a token as a batch if its wallet may pay the fee, which the plan leaves open', async () => {
  const { transfers, args, asked, from, network } = await world({
    wallet: { wallet_sendCalls: () => ({ id: ID }), wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash }] }) },
  })
  const plan = await transfers.plan(args, call)
  expect(plan).toMatchObject({ amount: 5n, arrives: 5n, isFeeOffered: true })
  expect(plan.fee).toBeUndefined()
  expect(await transfers.send(plan, call)).toBe(hash)
  const calls = [{ to: sandbox.contracts.token, data: move(5n) }]
  expect(asked).toEqual([
    ['wallet_sendCalls', { version: '2.0.0', from: plan.args.from, chainId: toHex(Number(network.id)), atomicRequired: true, calls }],
    ['wallet_getCallsStatus', ID],
  ])
  expect(plan.args.from.toLowerCase()).toBe(from)
})

test.each([
  ['a plain account', { type: 'eoa' }],
  ['a wallet that makes no offer', { capabilities: { atomic: { status: 'ready' } } }],
  ['a wallet without batches', { capabilities: { paidFees: { supported: true } } }],
])('%s needs coins for the fee', async (_, options) => {
  const { transfers, args } = await world(options)
  await expect(transfers.plan(args, call)).rejects.toMatchObject({ code: 'no-fee' })
})

test('a visitor who declines the offer gets a transaction and its fee, and so does a transfer of all coins', async () => {
  const { transfers, args, node, from } = await world()
  await node('anvil_setBalance', [from, toHex(parseEther('1'))])
  const plain = { fee: expect.any(BigInt), request: { method: 'eth_sendTransaction' } }
  expect(await transfers.plan({ ...args, acceptsPaidFee: false }, call)).toMatchObject(plain)
  const { asset: _, ...coins } = args
  expect(await transfers.plan({ ...coins, amount: 'max' }, call)).toMatchObject(plain)
  const offered = await transfers.plan({ ...coins, amount: parseEther('1') }, call)
  expect(offered).toMatchObject({ amount: parseEther('1'), isFeeOffered: true, request: { method: 'wallet_sendCalls' } })
})

test('a batch that is reverted inside a successful transaction has failed', async () => {
  let around = ''
  const { transfers, args, network, node, from } = await world({
    wallet: { wallet_sendCalls: () => ID, wallet_getCallsStatus: () => ({ status: 500, receipts: [{ transactionHash: around }] }) },
  })
  const plan = await transfers.plan(args, call)
  // The operator's bundler sends it, for an account that is a contract by then.
  await node('anvil_setCode', [from, '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'])
  around = String(await node('eth_sendTransaction', [{ from: MINTER, to, value: '0x1' }]))
  expect(await transfers.send(plan, call)).toBe(around)
  expect(await transfers.wait(around, network, call)).toEqual({ status: 'failed' })
})

test('SEC-06 refuses a batch that differs from the approved one before the wallet prompts', async () => {
  const { transfers, args, asked } = await world()
  const plan = await transfers.plan(args, call)
  const [batch] = plan.request.params as readonly [{ readonly calls: readonly [object] }]
  const [own] = batch.calls
  const changes: readonly object[] = [
    { calls: [{ ...own, data: move(6n) }] },
    { calls: [{ ...own, to }] },
    { calls: [own, own] },
    { calls: [] },
    { calls: [{ ...own, value: '0x1' }] },
    { from: to },
    { chainId: '0x2' },
    { capabilities: { paymasterService: { url: 'https://paymaster.example.com' } } },
  ]
  for (const change of changes) {
    const request = { method: 'wallet_sendCalls', params: [{ ...batch, ...change }] }
    await expect(transfers.send({ ...plan, request }, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'mismatch' })
  }
  expect(asked).toEqual([])
})
