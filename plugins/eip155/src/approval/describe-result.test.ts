import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  parseAbiParameters,
  parseSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testEuro } from '../../../../presets/sandbox/src/contracts.generated.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { mainnet } from '../networks.js'
import { allowancesIn, type EvmNode, simulateAll, tokenReader } from '../read/index.js'
import { describe as say } from './describe.js'
import type { CallTools } from './describe-call.js'

const { all, alba } = withSandbox()
const other = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const tools = {
  t: (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key),
  site: 'app.example.com',
}
const call = (functionName: 'transfer' | 'approve', amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })

interface AskOptions {
  readonly node?: EvmNode
  readonly address?: Hex
}

/** A node of the sandbox's chain. */
const rpc: EvmNode = async (_, name, params) => {
  const [{ rpcUrl }] = all().chains
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params })
  const { result, error } = await (await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
  if (error) throw new Error(error.message)
  return result
}

/** Describes a request by the sandbox's chain. */
async function ask(method: string, request: object, { node = rpc, address = alba().accounts[0] }: AskOptions = {}) {
  const session = { status: 'connected', address, chain: 'eip155:1337', network: mainnet }
  const simulate: CallTools['simulate'] = (chain, steps) => {
    const drafts = steps.map(({ draft }) => draft)
    return simulateAll(node, chain, drafts, { allowances: allowancesIn(steps, address) })
  }
  const { facts, parts, warnings } = await say(
    {
      core: { sessions: { eip155: session } },
      readToken: tokenReader(node, () => ({ symbol: 'ETH' })),
      simulate,
      readFee: async () => undefined,
    } as never,
    { method, params: [{ from: address, ...request }] },
    tools,
  )
  return { facts: facts.slice(0, -3).map(({ label, value }) => [label.replace(/^(?:eip155\.)?approve\./, ''), value]), parts, warnings }
}
const send = (transaction: object, options?: AskOptions) => ask('eth_sendTransaction', transaction, options)

test('SEC-09 shows outgoing assets by a simulation on the chain', async () => {
  const { token } = all().contracts
  expect((await send({ to: other, value: toHex(5n) })).facts).toEqual([
    ['to', other],
    ['amount', '0.000000000000000005 ETH'],
    ['gives', '0.000000000000000005 ETH'],
  ])
  expect((await send({ to: token, data: call('transfer', 1_500_000n) })).facts.slice(3)).toEqual([
    ['gives', '1.5 TUSD'],
    ['token', token],
  ])
})

test('SEC-09 does not show a permission requested by the call twice', async () => {
  const { facts, warnings } = await send({ to: all().contracts.token, data: call('approve', maxUint256) })
  expect(facts.map(([label]) => label)).toEqual(['spender', 'amount', 'contract'])
  expect(warnings).toEqual([{ level: 'danger', text: 'approve.warn.unlimited' }])
})

test('SEC-09 shows incoming assets of a call that cannot be decoded, and new permissions', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = owner
  const deploy = encodeDeployData({ ...testEuro, args: [[], 0n] })
  await rpc('', 'anvil_setBalance', [address, toHex(10n ** 18n)])
  await rpc('', 'anvil_impersonateAccount', [address])
  const hash = await rpc('', 'eth_sendTransaction', [{ from: address, data: deploy }])
  await rpc('', 'evm_mine', [])
  const { contractAddress: euro } = (await rpc('', 'eth_getTransactionReceipt', [hash])) as { readonly contractAddress: Hex }
  const minted = encodeFunctionData({ abi: testEuro.abi, functionName: 'mint', args: [address, 5n * 10n ** 18n] })
  const mint = await send({ to: euro, data: minted }, { address })
  expect(mint.facts.slice(2)).toEqual([
    ['gets', '5 TEUR'],
    ['token', getAddress(euro)],
  ])
  expect(mint.warnings).toEqual([{ level: 'warning', text: 'approve.warn.unreadable' }])
  const signature = parseSignature(
    await owner.signTypedData({
      domain: { name: 'Test Euro', version: '1', chainId: 1337, verifyingContract: euro },
      types: { Permit: parseAbiParameters('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline') as never },
      primaryType: 'Permit',
      message: { owner: address, spender: other, value: maxUint256, nonce: 0n, deadline: maxUint256 },
    }),
  )
  const { r, s, yParity } = signature
  const args = [address, other, maxUint256, maxUint256, yParity + 27, r, s] as const
  const permit = await send({ to: euro, data: encodeFunctionData({ abi: testEuro.abi, functionName: 'permit', args }) }, { address })
  expect(permit.facts.slice(2)).toEqual([
    ['result', 'approve.ask.allow'],
    ['spender', other],
    ['amount', 'approve.unlimited (TEUR)'],
    ['token', getAddress(euro)],
  ])
  expect(permit.warnings).toEqual([
    { level: 'danger', text: 'approve.warn.unlimited' },
    { level: 'warning', text: 'approve.warn.unreadable' },
  ])
})

test('SEC-09 a request that would fail is a danger, with the contract’s reason', async () => {
  const { warnings } = await send({ to: all().contracts.token, data: call('transfer', maxUint256) })
  expect(warnings[0]).toMatchObject({ level: 'danger' })
  expect(warnings[0]?.text).toMatch(/^eip155\.approve\.warn\.wouldFail ./)
})

test('SEC-09 the calls of a batch are simulated together', async () => {
  const { token } = all().contracts
  const calls = [
    { to: token, data: call('transfer', 1_000_000n) },
    { to: token, data: call('transfer', 500_000n) },
  ]
  const { facts, parts } = await ask('wallet_sendCalls', { chainId: '0x539', calls })
  expect(parts).toHaveLength(2)
  expect(facts).toEqual([
    ['gives', '1.5 TUSD'],
    ['token', token],
  ])
  expect((await ask('wallet_sendCalls', { chainId: '0x89', calls })).facts).toEqual([])
})

test('a node that cannot simulate adds no line and no warning', async () => {
  const node: EvmNode = (chain, method, params) => rpc(chain, method === 'eth_simulateV1' ? 'eth_simulateV2' : method, params)
  const { token } = all().contracts
  const { facts, warnings } = await send({ to: token, data: call('transfer', 1_500_000n) }, { node })
  expect(facts).toEqual([
    ['to', other],
    ['amount', '1.5 TUSD'],
    ['contract', token],
  ])
  expect(warnings).toEqual([])
})
