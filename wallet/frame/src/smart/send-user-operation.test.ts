import { encodeFunctionData, getAddress, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const world = (options: WorldOptions = {}) => smartWorld(sandbox(), { network: { bundler: true }, ...options })
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
  'function execute(address target, uint256 value, bytes data)',
])
const batch = (...calls: readonly { readonly target: Hex; readonly value?: bigint; readonly data?: Hex }[]): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'executeBatch',
    args: [calls.map(({ target, value = 0n, data = '0x' }) => ({ target, value, data }))],
  })

test('the inner calls are shown, the wallet completes and signs, and the page gets the hash', async () => {
  const { request, address, asked, network, client } = await world()
  const to = [fresh(), fresh()] as const
  const callData = batch({ target: to[0], value: parseEther('0.1') }, { target: to[1], value: parseEther('0.2') })
  const operation = { sender: address, callData, signature: `0x${'12'.repeat(65)}` }
  const hash = await request('eth_sendUserOperation', [operation, network.entryPoint])
  expect(asked[0]?.parts?.map(({ details }) => details.map(({ value }) => value))).toEqual([
    [getAddress(to[0]), '0.1 ETH'],
    [getAddress(to[1]), '0.2 ETH'],
  ])
  expect(asked[0]?.details.map(({ label }) => label)).toContain('Fee, at most')
  await expect
    .poll(() => request('eth_getUserOperationReceipt', [hash]))
    .toMatchObject({ success: true, userOpHash: hash, sender: address })
  expect(await client.getBalance({ address: to[1] })).toBe(parseEther('0.2'))
  expect(await request('eth_getUserOperationByHash', [hash])).toMatchObject({ entryPoint: network.entryPoint })
})

test("the page's nonce, gas and fees are used, and determine the fee shown", async () => {
  const { request, address, asked, network, server } = await world()
  const fields = {
    nonce: '0x0',
    callGasLimit: '0x186a0',
    verificationGasLimit: '0x30d40',
    preVerificationGas: '0x186a0',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
  }
  await request('eth_sendUserOperation', [{ sender: address, callData: batch({ target: fresh() }), ...fields }, network.entryPoint])
  expect(asked[0]?.details).toContainEqual(expect.objectContaining({ label: 'Fee, at most', value: '0.0008 ETH' }))
  const [sent] = server.asked.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => params[0])
  expect(sent).toMatchObject(fields)
  expect(server.asked.map(({ method }) => method)).not.toContain('eth_estimateUserOperationGas')
})

const GAS = { callGasLimit: toHex(100_000n), verificationGasLimit: toHex(100_000n), preVerificationGas: toHex(100_000n) }
test.each([
  ['gas before the verification, which a bundler gets whole', { ...GAS, preVerificationGas: toHex(parseEther('0.5') / 2_000_000_000n) }],
  ['gas for the calls, of which a bundler gets a tenth', { ...GAS, callGasLimit: toHex(parseEther('0.5') / 2_000_000_000n) }],
  ['gas for the verification', { verificationGasLimit: toHex(parseEther('0.5') / 2_000_000_000n) }],
  ['a price', { maxFeePerGas: toHex(10n ** 12n), maxPriorityFeePerGas: toHex(10n ** 12n) }],
])('%s far above the current fee is warned of, and takes time to approve', async (_, set) => {
  const { request, address, asked, network } = await world({ yes: false })
  const prices = { maxFeePerGas: toHex(2_000_000_000n), maxPriorityFeePerGas: toHex(1_000_000_000n) }
  const operation = { sender: address, callData: batch({ target: fresh() }), ...prices, ...set }
  await expect(request('eth_sendUserOperation', [operation, network.entryPoint])).rejects.toMatchObject({ code: 4001 })
  expect(asked[0]?.warnings).toContain(t('ask.feeAbove'))
  expect(asked[0]?.caution).toBe('wait')
})

test('does not warn of usual gas and prices set by a page', async () => {
  const { request, address, asked, network } = await world({ yes: false })
  const prices = { maxFeePerGas: toHex(3_000_000_000n), maxPriorityFeePerGas: toHex(1_000_000_000n) }
  for (const set of [{ ...GAS, ...prices }, prices, { callGasLimit: toHex(1_000_000n) }])
    await request('eth_sendUserOperation', [{ sender: address, callData: batch({ target: fresh() }), ...set }, network.entryPoint]).catch(
      () => {},
    )
  expect(asked.map(({ warnings, caution }) => [warnings, caution])).toEqual([1, 2, 3].map(() => [[], undefined]))
})

test('entry points come from the bundler, and a gas estimate is forwarded', async () => {
  const { request, address, network } = await world()
  expect(await request('eth_supportedEntryPoints', [])).toContain(network.entryPoint)
  const operation = {
    sender: address,
    nonce: '0x0',
    callData: '0x',
    signature: `0x${'12'.repeat(65)}`,
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  }
  expect(await request('eth_estimateUserOperationGas', [operation, network.entryPoint])).toMatchObject({ callGasLimit: expect.any(String) })
})

test("a bundler's rejection keeps its code", async () => {
  const { request } = await world()
  await expect(request('eth_getUserOperationReceipt', ['0x12'])).rejects.toMatchObject({ code: -32602 })
})

test.each([
  ['another sender', () => ({ sender: fresh() }), 4100],
  ['calls that cannot be read', () => ({ callData: '0x12345678' }), -32602],
  ['calls that are written in a way of their own', () => ({ callData: `${batch({ target: fresh() })}${'00'.repeat(32)}` }), -32602],
  ['no calls', () => ({ callData: batch() }), -32602],
  ['no operation', () => ({ callData: 'all' }), -32602],
  ['the payment of an older entry point', () => ({ paymasterAndData: '0x' }), -32602],
  ['the creation of an older entry point', () => ({ initCode: '0x12' }), -32602],
  ['a field of its own', () => ({ gasToken: fresh() }), -32602],
  ['data for no paymaster', () => ({ paymasterData: '0x12' }), -32602],
  ['gas for no paymaster', () => ({ paymasterPostOpGasLimit: '0x1' }), -32602],
  ['a call of the account itself', (own: Hex) => ({ callData: batch({ target: own, data: '0x12345678' }) }), 4100],
])('an operation with %s is rejected without a question', async (_, change, code) => {
  const { request, address, network, asked } = await world()
  const operation = { sender: address, callData: batch({ target: fresh() }), ...change(address) }
  await expect(request('eth_sendUserOperation', [operation, network.entryPoint])).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('another entry point, another network and a network without a bundler are rejected', async () => {
  const { request, address, network, other } = await world()
  const operation = { sender: address, callData: batch({ target: fresh() }) }
  await expect(request('eth_sendUserOperation', [operation, fresh()])).rejects.toMatchObject({ code: -32602 })
  await expect(request('eth_sendUserOperation', [operation, network.entryPoint], other)).rejects.toMatchObject({ code: 4200 })
  const without = await world({ network: { bundler: false } })
  await expect(without.request('eth_sendUserOperation', [operation, network.entryPoint])).rejects.toMatchObject({ code: 4200 })
  await expect(without.request('eth_supportedEntryPoints', [])).rejects.toMatchObject({ code: 4200 })
})

// A bundler can keep it until its nonce is the next one, which the wallet could not tell when it approves another.
test('a nonce that is not the next one of its key is rejected without a question', async () => {
  const { request, address, asked, network } = await world()
  const operation = { sender: address, callData: batch({ target: fresh() }), ...GAS }
  for (const nonce of ['0x1', toHex((5n << 64n) + 1n)])
    await expect(request('eth_sendUserOperation', [{ ...operation, nonce }, network.entryPoint])).rejects.toMatchObject({ code: -32000 })
  expect(asked).toEqual([])
})
