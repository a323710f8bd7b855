import { contracts, createExecution, ExecutionMode, getSmartAccountsEnvironment } from '@metamask/smart-accounts-kit'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { askEn, smartEn as s } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const environment = getSmartAccountsEnvironment(1)
const sandbox = withSmartSandbox({ scheme: 'hybrid', without7702: [31338] })
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id

/** Creates a visitor on a chain without EIP-7702, whose smart account has a separate address. */
async function world({ network, ...options }: WorldOptions = {}) {
  const made = await smartWorld(sandbox(), {
    at: 1,
    network: {
      scheme: 'hybrid',
      entryPoint: environment.EntryPoint,
      implementation: environment.implementations.HybridDeleGatorImpl as Hex,
      factory: environment.SimpleFactory,
      bundler: true,
      paymaster: true,
      ...network,
    },
    ...options,
  })
  const { address: own } = await made.smart.demand(made.chain)
  return { ...made, own, fund: (coins: string) => made.anvil('anvil_setBalance', [own, toHex(parseEther(coins))]) }
}

test('the smart account has its own address, which the page sees unless it prefers the plain one', async () => {
  const { smart, chain, own, address, request } = await world()
  expect(own).not.toBe(address)
  expect(await smart.list(chain)).toEqual({
    address: own,
    accounts: [
      { address: own, type: 'smartAccount' },
      { address, type: 'eoa' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
  expect(await request('eth_accounts', [])).toEqual([own])
  expect(await smart.prefer(chain, 'eoa')).toEqual({ type: 'eoa', address })
  expect(await request('eth_accounts', [])).toEqual([address])
})

test('its first batch deploys it, and the operator pays', async () => {
  const { request, client, own, fund, chainId, server, smart, chain, asked } = await world()
  await fund('1')
  const to = [fresh(), fresh()]
  const calls = to.map((each) => ({ to: each, value: toHex(parseEther('0.1')) }))
  for (const count of [1, 2]) {
    const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', from: own, chainId, calls }]))
    expect(server.batches.get(id)).toMatchObject({ kind: 'operation' })
    expect(asked[count - 1]?.details.some(({ value }) => value === s('smart.made'))).toBe(count === 1)
    await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
    expect(asked[count - 1]?.warnings).toEqual([])
    expect(asked[count - 1]?.details).toContainEqual(expect.objectContaining({ label: 'You give', value: '0.2 ETH' }))
    expect(await client.getBalance({ address: to[1] as Hex })).toBe(parseEther('0.1') * BigInt(count))
  }
  expect(await smart.list(chain)).toMatchObject({ smartAccountDeployed: true })
  expect(await client.getBalance({ address: own })).toBe(parseEther('0.6'))
})

test('without a paymaster the account pays, and the approval says so if it cannot', async () => {
  const { request, chainId, asked, own, fund, client } = await world({ network: { paymaster: false } })
  const batch = { version: '2.0.0', chainId, calls: [{ to: fresh(), value: '0x1' }] }
  await request('wallet_sendCalls', [batch]).catch(() => {})
  expect(asked[0]?.lacks).toBe('ETH')
  await fund('1')
  const id = idOf(await request('wallet_sendCalls', [batch]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await client.getBalance({ address: own })).toBeLessThan(parseEther('1'))
})

test('a first batch that would fail is reported beforehand, and moves nothing', async () => {
  const { request, chainId, asked, fund, client } = await world()
  await fund('1')
  const to = fresh()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther('1')] })
  const calls = [
    { to, value: toHex(parseEther('0.1')) },
    { to: sandbox().contracts.token, data },
  ]
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }]))
  expect(asked[0]?.warnings[0]).toMatch(/^This transaction would fail/)
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  expect(await client.getBalance({ address: to })).toBe(0n)
})

test('its signatures can be verified before and after deployment', async () => {
  const { request, client, own, chainId } = await world()
  const types = { Mail: [{ name: 'text', type: 'string' }] } as const
  const domain = { name: 'Post', chainId: Number(chainId) }
  const data = { types, domain, primaryType: 'Mail', message: { text: 'hello' } } as const
  const verify = async () => {
    const signature = (await request('personal_sign', [toHex('Lemonade'), own])) as Hex
    const typed = (await request('eth_signTypedData_v4', [own, data])) as Hex
    expect(await client.verifyMessage({ address: own, message: 'Lemonade', signature })).toBe(true)
    expect(await client.verifyMessage({ address: own, message: 'Other', signature })).toBe(false)
    expect(await client.verifyTypedData({ address: own, ...data, signature: typed })).toBe(true)
    return signature
  }
  // ERC-6492.
  expect(await verify()).toMatch(/6492649264926492$/)
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh() }] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await verify()).toHaveLength(132)
})

test('its transaction is an operation with one call, and the page gets the hash of the transaction that included it', async () => {
  const { request, client, own, fund, asked } = await world()
  await fund('1')
  const to = fresh()
  const hash = await request('eth_sendTransaction', [{ from: own, to, value: toHex(parseEther('0.25')) }])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ title: 'Send' })
  expect((await client.getTransactionReceipt({ hash: hash as Hex })).status).toBe('success')
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('it keeps the fees and the gas of a page, and refuses a nonce and an access list, which an operation does not have', async () => {
  const { request, own, fund, server, asked } = await world()
  await fund('1')
  const asking = { from: own, to: fresh(), value: '0x5' }
  const fees = { maxFeePerGas: '0x3b9aca07', maxPriorityFeePerGas: '0x3b9aca00' }
  await request('eth_sendTransaction', [{ ...asking, ...fees, gas: '0x1e8481', type: '0x2' }])
  expect(asked[0]?.caution).toBeUndefined()
  const sentBy = () => server.asked.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => params[0])
  expect(sentBy()).toEqual([expect.objectContaining({ ...fees, callGasLimit: '0x1e8481' })])
  await request('eth_sendTransaction', [{ ...asking, gasPrice: '0x3b9aca09' }])
  expect(sentBy()[1]).toMatchObject({ maxFeePerGas: '0x3b9aca09', maxPriorityFeePerGas: '0x3b9aca09' })
  for (const [name, value] of [
    ['nonce', '0x0'],
    ['accessList', [{ address: own, storageKeys: [] }]],
    ['authorizationList', []],
  ] as const)
    await expect(request('eth_sendTransaction', [{ ...asking, [name]: value }])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(name),
    })
  expect(asked).toHaveLength(2)
})

test('warns of a fee set by a page far above the current one if the account pays it', async () => {
  const { request, own, fund, asked } = await world({ network: { paymaster: false }, yes: false })
  await fund('1000')
  for (const gasPrice of [2_000_000_000n, 10n ** 12n])
    await request('eth_sendTransaction', [{ from: own, to: fresh(), value: '0x5', gasPrice: toHex(gasPrice) }]).catch(() => {})
  expect(asked.map(({ caution, warnings }) => [caution, warnings])).toEqual([
    [undefined, []],
    ['wait', [askEn('ask.feeAbove')]],
  ])
})

test('the plain account still sends its own transactions', async () => {
  const { request, client, address, own } = await world()
  const to = fresh()
  const hash = await request('eth_sendTransaction', [{ from: address, to, value: '0x5' }])
  expect((await client.waitForTransactionReceipt({ hash: hash as Hex })).from.toLowerCase()).toBe(address.toLowerCase())
  await expect(request('eth_sendTransaction', [{ from: own, to: own, data: '0x12345678' }])).rejects.toMatchObject({ code: 4100 })
  await expect(request('eth_sendTransaction', [{ from: fresh(), to }])).rejects.toMatchObject({ code: 4100 })
})

test('an unreachable bundler is reported: the account cannot send without it', async () => {
  const { request, chainId, asked } = await world()
  const { misbehave } = sandbox().smartAccounts.on(Number(chainId))
  misbehave('away')
  try {
    await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to: fresh() }] }])).rejects.toThrow()
    expect(asked).toEqual([])
  } finally {
    misbehave()
  }
})

test('no call reaches the manager of permissions, which would make hidden calls as the account, such as giving it away', async () => {
  const { request, own, fund, chainId, client, asked } = await world()
  await fund('1')
  const abi = parseAbi(['function transferOwnership(address owner)', 'function owner() view returns (address)'])
  const callData = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [fresh()] })
  const data = contracts.DelegationManager.encode.redeemDelegations({
    // Without a delegation, the manager calls back the account that calls it.
    delegations: [[]],
    modes: [ExecutionMode.SingleDefault],
    executions: [[createExecution({ target: own, callData })]],
  })
  const call = { to: environment.DelegationManager as Hex, data }
  const refused = { code: 4100 }
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [call] }])).rejects.toMatchObject(refused)
  await expect(request('eth_sendTransaction', [{ from: own, ...call }])).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
  expect(await client.getCode({ address: own })).toBeUndefined()
})

test('a permit that names no owner is valid for the plain account too, and the approval says so', async () => {
  const { request, client, own, address, chainId, asked } = await world()
  const batch = { version: '2.0.0', from: own, chainId, calls: [{ to: fresh() }] }
  const id = idOf(await request('wallet_sendCalls', [batch]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  const uint = (name: string) => ({ name, type: 'uint256' })
  const data = {
    domain: { name: 'Permit2', chainId: Number(chainId), verifyingContract: fresh() },
    primaryType: 'PermitTransferFrom',
    types: {
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        uint('nonce'),
        uint('deadline'),
      ],
      TokenPermissions: [{ name: 'token', type: 'address' }, uint('amount')],
    },
    message: { permitted: { token: sandbox().contracts.token, amount: '5' }, spender: fresh(), nonce: '0', deadline: '1900000000' },
  } as const
  for (const account of [own, address]) {
    const signature = (await request('eth_signTypedData_v4', [account, data])) as Hex
    // Safe: the same data with numbers as text, as a page sends it.
    const same = data as unknown as Parameters<typeof client.verifyTypedData>[0]
    for (const owner of [own, address]) expect(await client.verifyTypedData({ ...same, address: owner, signature })).toBe(true)
    expect(asked.at(-1)?.warnings).toEqual([askEn('ask.permitTakes'), askEn('ask.bothAccounts')])
  }
})
