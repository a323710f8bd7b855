import { createRequire } from 'node:module'
import { createPublicClient, defineChain, type Hex, http, type LocalAccount, parseEther, zeroAddress } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Address,
  entryPoint08Address,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDollar } from '../contracts.generated.js'
import type { SandboxWith } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'

const { bytecode: entryPoint07 } = createRequire(import.meta.url)('account-abstraction-07/artifacts/EntryPoint.json') as {
  readonly bytecode: Hex
}
let sandbox: SandboxWith<{ smartAccounts: { entryPoint07: Hex } }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: { entryPoint07 } })
}, 60_000)
afterAll(() => sandbox.stop())

/** A visitor with a key and no money, using viem's own client. */
async function visitor(owner: LocalAccount = privateKeyToAccount(generatePrivateKey()), at = 0) {
  const chain = sandbox.chains[at] as (typeof sandbox.chains)[0]
  const { id, name, network } = chain
  const known = defineChain({ id, name, nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const node = createPublicClient({ chain: known, transport: http(chain.rpcUrl), pollingInterval: 50 })
  const account = await toSimple7702SmartAccount({ client: node, owner: owner as never })
  const { bundlerUrl, paymasterUrl } = sandbox.smartAccounts.on(chain.id)
  const plain = createBundlerClient({ client: node, account, transport: http(bundlerUrl), pollingInterval: 50 })
  const sponsored = createBundlerClient({
    client: node,
    account,
    transport: http(bundlerUrl),
    paymaster: createPaymasterClient({ transport: http(paymasterUrl) }),
    pollingInterval: 50,
  })
  const authorization = async () =>
    account.owner.signAuthorization?.({
      address: sandbox.smartAccounts.simple7702Account,
      chainId: chain.id,
      nonce: await node.getTransactionCount({ address: owner.address }),
    })
  return { chain, node, account, owner, plain, sponsored, authorization, address: owner.address }
}
const TO = ['0x00000000000000000000000000000000000000a1', '0x00000000000000000000000000000000000000a2'] as const

test('the contracts are at the same addresses as on public chains, on both chains', async () => {
  const { entryPoint08, simple7702Account, entryPoint07: older } = sandbox.smartAccounts
  expect([entryPoint08, older]).toEqual([entryPoint08Address, entryPoint07Address])
  expect(simple7702Account).toBe('0xe6Cae83BdE06E4c305530e199D7217f42808555B')
  for (const { rpcUrl } of sandbox.chains) {
    const node = createPublicClient({ transport: http(rpcUrl) })
    for (const address of [entryPoint08, simple7702Account, older as Hex])
      expect(await node.getCode({ address })).toMatch(/^0x[0-9a-f]{200}/)
  }
})

test('a plain account without money becomes a smart one and pays three in one sponsored operation', async () => {
  const { node, sponsored, authorization, address, account } = await visitor()
  const hash = await sponsored.sendUserOperation({
    account,
    calls: [
      { to: TO[0], value: 0n },
      { to: TO[1], value: 0n },
      { to: sandbox.contracts.token, data: '0x18160ddd' },
    ],
    authorization: await authorization(),
  } as never)
  const { success, userOpHash, sender, receipt } = await sponsored.waitForUserOperationReceipt({ hash })
  expect([success, userOpHash, sender]).toEqual([true, hash, address])
  expect(receipt.status).toBe('success')
  expect(await node.getCode({ address })).toBe(`0xef0100${sandbox.smartAccounts.simple7702Account.slice(2).toLowerCase()}`)
  expect(await node.getBalance({ address })).toBe(0n)
  const { userOperation, transactionHash } = await sponsored.getUserOperation({ hash })
  expect([userOperation.sender, transactionHash]).toEqual([address, receipt.transactionHash])
  // Read from the chain again, as after a restart: the paymaster paid.
  expect(receipt.logs.length).toBeGreaterThan(0)
})

test('gas is estimated before the delegation is signed, and such an operation is not sent', async () => {
  const { sponsored, plain, account } = await visitor()
  // If no delegation is given, viem inserts an unsigned one.
  const made = await sponsored.prepareUserOperation({ account, calls: [{ to: TO[0], value: 0n }] })
  expect(made.callGasLimit).toBeGreaterThan(0n)
  const signature = await account.signUserOperation(made as never)
  await expect(
    plain.sendUserOperation({ ...made, signature, account: undefined, entryPointAddress: entryPoint08Address } as never),
  ).rejects.toThrow(/authorization/)
})

test('a batch with one failing call moves nothing, and the estimate reports that before', async () => {
  const { node, sponsored, authorization, account, address } = await visitor()
  const calls = [
    { to: TO[0], value: 0n },
    { to: sandbox.contracts.token, abi: testDollar.abi, functionName: 'transfer', args: [TO[0], parseEther('1')] },
  ]
  await expect(sponsored.sendUserOperation({ account, calls, authorization: await authorization() } as never)).rejects.toThrow(/revert/)
  const hash = await sponsored.sendUserOperation({
    account,
    calls,
    authorization: await authorization(),
    callGasLimit: 200_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 60_000n,
    paymasterVerificationGasLimit: 150_000n,
    paymasterPostOpGasLimit: 0n,
  } as never)
  expect((await sponsored.waitForUserOperationReceipt({ hash })).success).toBe(false)
  expect(await node.getBalance({ address: TO[0] })).toBe(0n)
  expect(await node.getTransactionCount({ address })).toBe(1)
})

test('refuses an operation of another key, a used one, and one with another paymaster agreement, by code', async () => {
  const mine = await visitor()
  const other = await visitor()
  const made = (await mine.sponsored.prepareUserOperation({
    account: mine.account,
    calls: [{ to: TO[0], value: 0n }],
    authorization: await mine.authorization(),
  } as never)) as never as { [field: string]: unknown }
  const sign = async (operation: object) => ({ ...operation, signature: await mine.account.signUserOperation(operation as never) })
  const forged = { ...made, signature: await other.account.signUserOperation({ ...made, sender: mine.address } as never) }
  const send = (operation: object) =>
    mine.plain.sendUserOperation({ ...operation, account: undefined, entryPointAddress: entryPoint08Address } as never)
  await expect(send(forged)).rejects.toThrow(/AA24/)
  await expect(send(await sign({ ...made, callGasLimit: (made.callGasLimit as bigint) + 1n }))).rejects.toThrow(/AA34/)
  const whole = await sign(made)
  await mine.plain.waitForUserOperationReceipt({ hash: await send(whole) })
  await expect(send(whole)).rejects.toThrow(/authorization|AA25/)
  await expect(send({ ...whole, authorization: undefined, factory: undefined })).rejects.toThrow(/AA25/)
})

test('without a paymaster an account pays its own fees, or is refused without a balance', async () => {
  const { node, plain, authorization, account, address } = await visitor()
  const fees = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const send = async () =>
    plain.sendUserOperation({ account, calls: [{ to: TO[1], value: 7n }], authorization: await authorization(), ...fees } as never)
  await expect(send()).rejects.toThrow()
  const { result } = (await (
    await fetch(sandbox.chains[0].rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] }),
    })
  ).json()) as { readonly result: unknown }
  expect(result).toBeNull()
  const before = await node.getBalance({ address: TO[1] })
  const { success, actualGasCost } = await plain.waitForUserOperationReceipt({ hash: await send() })
  expect(success).toBe(true)
  expect((await node.getBalance({ address: TO[1] })) - before).toBe(7n)
  expect(await node.getBalance({ address })).toBeLessThanOrEqual(parseEther('1') - actualGasCost - 7n)
})

test('an authorization of another account, for another chain or used before is refused', async () => {
  const { sponsored, account, address, node } = await visitor()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const { simple7702Account } = sandbox.smartAccounts
  for (const authorization of [
    await stranger.signAuthorization({ address: simple7702Account, chainId: 1337, nonce: 0 }),
    await account.owner.signAuthorization?.({ address: simple7702Account, chainId: 31338, nonce: 0 }),
    await account.owner.signAuthorization?.({ address: simple7702Account, chainId: 1337, nonce: 5 }),
  ])
    await expect(sponsored.sendUserOperation({ account, calls: [{ to: zeroAddress, value: 0n }], authorization } as never)).rejects.toThrow(
      /authorization/,
    )
  expect(await node.getCode({ address })).toBeUndefined()
})

test.each([
  ['eth_sendUserOperation', [{}, entryPoint08Address], -32602],
  ['eth_sendUserOperation', ['x', entryPoint08Address], -32602],
  ['eth_estimateUserOperationGas', [{ sender: '0x12' }, entryPoint08Address], -32602],
  ['eth_getUserOperationReceipt', ['0x12'], -32602],
  ['eth_sign', [], -32601],
])('%s of %j is refused with %i', async (method, params, code) => {
  const { bundlerUrl } = sandbox.smartAccounts.on(1337)
  const ask = async (body: unknown) => {
    const reply = await fetch(bundlerUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await reply.json()) as { readonly error?: { readonly code: number }; readonly result?: unknown }
  }
  expect((await ask({ jsonrpc: '2.0', id: 1, method, params })).error?.code).toBe(code)
  expect((await ask({ jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [`0x${'1'.repeat(64)}`] })).result).toBeNull()
})

test('a bundler is unavailable, slow, forgetful or wrong about gas on request, and healthy again after that', async () => {
  const { node, sponsored, authorization, account } = await visitor()
  const side = sandbox.smartAccounts.on(1337)
  const send = async () =>
    sponsored.sendUserOperation({ account, calls: [{ to: TO[0], value: 0n }], authorization: await authorization() } as never)
  side.misbehave('away')
  await expect(send()).rejects.toThrow(/not available/)
  side.misbehave('gas')
  await expect(send()).rejects.toThrow(/AA/)
  side.misbehave('forgets')
  const lost = await send()
  expect(await sponsored.request({ method: 'eth_getUserOperationReceipt', params: [lost] })).toBeNull()
  side.misbehave('slow')
  let isSent = false
  const waiting = send().then((hash) => {
    isSent = true
    return hash
  })
  // After a round trip to the chain it is still waiting.
  await node.getBlockNumber()
  expect(isSent).toBe(false)
  side.misbehave()
  expect((await sponsored.waitForUserOperationReceipt({ hash: await waiting })).success).toBe(true)
})
