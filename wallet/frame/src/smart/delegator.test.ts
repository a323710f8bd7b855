import { contracts, createExecution, ExecutionMode, getSmartAccountsEnvironment } from '@metamask/smart-accounts-kit'
import { encodeCallsForCaller } from '@metamask/smart-accounts-kit/utils'
import { type Hex, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const environment = getSmartAccountsEnvironment(1)
const sandbox = withSmartSandbox({ scheme: '7702-delegator' })
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id
const world = ({ network, ...options }: WorldOptions = {}) =>
  smartWorld(sandbox(), {
    network: {
      scheme: '7702-delegator',
      entryPoint: environment.EntryPoint,
      implementation: environment.implementations.EIP7702StatelessDeleGatorImpl as Hex,
      delegationManager: environment.DelegationManager,
      ...network,
    },
    ...options,
  })

test.each([
  ['its own transaction', {}, 'transaction', '1'],
  ['an operation that the operator pays for', { bundler: true, paymaster: true }, 'operation', '0.3'],
] as const)('a delegator makes batches by %s, the first and the second', async (_, network, kind, coins) => {
  const { request, client, address, chainId, server } = await world({ network, coins })
  const to = [fresh(), fresh()]
  const calls = to.map((each) => ({ to: each, value: toHex(parseEther('0.1')) }))
  const first = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }]))
  expect(server.batches.get(first)).toMatchObject({ kind })
  await expect.poll(() => request('wallet_getCallsStatus', [first])).toMatchObject({ status: 200 })
  expect(await Promise.all(to.map((each) => client.getBalance({ address: each })))).toEqual([parseEther('0.1'), parseEther('0.1')])
  expect(await client.getCode({ address })).toBe(
    `0xef0100${environment.implementations.EIP7702StatelessDeleGatorImpl?.slice(2).toLowerCase()}`,
  )
  const second = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh(), value: '0x1' }] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [second])).toMatchObject({ status: 200 })
})

test.each([1, 2])('reads and sends an operation whose %s calls were written by MetaMask’s kit', async (count) => {
  const { request, address, asked, network, client } = await world({ network: { bundler: true } })
  const to = Array.from({ length: count }, fresh)
  const calls = to.map((each) => ({ to: each, value: parseEther('0.1'), data: '0x' as const }))
  const callData = await encodeCallsForCaller(address, calls)
  const hash = await request('eth_sendUserOperation', [{ sender: address, callData }, network.entryPoint])
  await expect.poll(() => request('eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  expect(asked).toHaveLength(1)
  for (const each of to) expect(await client.getBalance({ address: each })).toBe(parseEther('0.1'))
})

test('signatures of a delegated account can be verified by its contract and by its key', async () => {
  const { request, client, address, chainId } = await world()
  const sign = () => request('personal_sign', [toHex('Lemonade'), address]) as Promise<Hex>
  expect(await client.verifyMessage({ address, message: 'Lemonade', signature: await sign() })).toBe(true)
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh() }] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await client.verifyMessage({ address, message: 'Lemonade', signature: await sign() })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'Other', signature: await sign() })).toBe(false)
})

test('no call reaches the manager of permissions, which would make hidden calls as the account', async () => {
  const { request, address, chainId, asked, network, client } = await world({ network: { bundler: true } })
  const to = fresh()
  const data = contracts.DelegationManager.encode.redeemDelegations({
    // Without a delegation, the manager calls back the account that calls it.
    delegations: [[]],
    modes: [ExecutionMode.SingleDefault],
    executions: [[createExecution({ target: to, value: parseEther('0.5') })]],
  })
  const call = { to: environment.DelegationManager as Hex, data }
  const ways = async () => [
    request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [call] }]),
    request('eth_sendUserOperation', [{ sender: address, callData: await encodeCallsForCaller(address, [call]) }, network.entryPoint]),
  ]
  for (const way of await ways()) await expect(way).rejects.toMatchObject({ code: 4100 })
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh() }] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  for (const way of [...(await ways()), request('eth_sendTransaction', [{ from: address, ...call }])])
    await expect(way).rejects.toMatchObject({ code: 4100 })
  expect(asked).toHaveLength(1)
  expect(await client.getBalance({ address: to })).toBe(0n)
})

test('the zero address pays no fee: EntryPoint 0.7 would take it from the account, which the approval would not show', async () => {
  const { request, address, asked, network, chainId, server, client } = await world({ network: { bundler: true, paymaster: true } })
  const nobody = `0x${'00'.repeat(20)}`
  const callData = await encodeCallsForCaller(address, [{ to: fresh(), value: 1n, data: '0x' }])
  const operation = { sender: address, callData, paymaster: nobody, maxFeePerGas: toHex(parseEther('0.0000004')) }
  await expect(request('eth_sendUserOperation', [operation, network.entryPoint])).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
  // A service that answers with it does not pay.
  server.payer = nobody
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh() }] }]))
  expect(server.batches.get(id)).toMatchObject({ kind: 'transaction' })
  expect(asked[0]?.details.map(({ label }) => label)).toContain('Fee, at most')
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('0.99'))
})
