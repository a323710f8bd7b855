import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s, askEn as t } from '../fixtures/english.js'
import { coins, DAY, environment, permissionWorld, seconds } from './fixtures/permission-world.js'
import { type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox({ scheme: '7702-delegator' })
const world = (options?: WorldOptions) => permissionWorld(sandbox(), options)
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))

test('another account spends coins up to the limit, and none after the permission is revoked', async () => {
  const { grant, use, request, client, asked, to, address, server, chainId } = await world()
  const answer = await grant(coins)
  expect(answer).toEqual({
    grantedPermissions: [coins],
    expiry: expect.any(Number),
    permissionsContext: expect.stringMatching(/^0x/),
    signerData: { submitToAddress: environment.DelegationManager },
  })
  expect(asked[0]).toMatchObject({ title: s('smart.grant'), origin: 'https://shop.example', warnings: [s('smart.withoutAsking')] })
  expect(asked[0]?.details.map(({ label, value }) => [label, value])).toEqual([
    ['By', to],
    [s('smart.maySend'), '0.1 ETH'],
    ['Until', expect.stringMatching(/ UTC$/)],
    ['Fee, at most', expect.any(String)],
    ['Network', 'Test chain'],
    [s('smart.account'), s('smart.upgrade')],
  ])
  await expect.poll(() => client.getCode({ address })).toMatch(/^0xef0100/)
  const target = fresh()
  expect(await use(answer.permissionsContext, { target, value: parseEther('0.06') })).toBe('success')
  await expect(use(answer.permissionsContext, { target, value: parseEther('0.06') })).rejects.toThrow(/allowance-exceeded/)
  expect(await use(answer.permissionsContext, { target, value: parseEther('0.04') })).toBe('success')
  expect(await client.getBalance({ address: target })).toBe(parseEther('0.1'))

  const second = await grant(coins)
  expect(asked[1]?.details.map(({ label }) => label)).not.toContain(s('smart.account'))
  expect(await request('wallet_revokePermissions', [{ permissionsContext: second.permissionsContext, chainId }])).toEqual({})
  expect(asked[2]).toMatchObject({ title: s('smart.revoke'), confirm: 'Revoke' })
  expect(asked[2]?.details.slice(0, 3)).toMatchObject([
    { label: 'By', value: to },
    { label: s('smart.maySend'), value: '0.1 ETH', note: s('smart.inAll') },
    { label: s('smart.grantedTo'), value: 'https://shop.example' },
  ])
  await expect(use(second.permissionsContext, { target, value: 1n })).rejects.toThrow(/revert/)
  expect(server.permissions.map(({ revokedAt }) => revokedAt !== undefined)).toEqual([true, false])
})

test('a permission for coins does not allow calls', async () => {
  const { grant, use } = await world()
  const { permissionsContext } = await grant(coins)
  const { token } = sandbox().contracts
  await expect(use(permissionsContext, { target: token, value: 1n, callData: '0x18160ddd' })).rejects.toThrow(/invalid-calldata/)
  await expect(use(permissionsContext, { target: token, callData: '0x18160ddd' })).rejects.toThrow(/invalid-calldata/)
})

test('no permission covers calls to contracts that act for the account: the account itself, its manager and its entry point', async () => {
  const { grant, asked, address } = await world()
  for (const target of [address.toLowerCase(), environment.DelegationManager, environment.EntryPoint]) {
    const permission = { type: 'contract-call', data: { address: target, calls: ['execute(bytes32,bytes)'] } }
    await expect(grant(permission)).rejects.toMatchObject({ code: 4100 })
  }
  expect(asked).toEqual([])
})

test('tokens are sent up to the limit, and only that token', async () => {
  const { grant, use, asked, address } = await world()
  const { token } = sandbox().contracts
  const { permissionsContext } = await grant({ type: 'erc20-token-transfer', data: { address: token, allowance: '0x5' } })
  expect(asked[0]?.details[1]).toMatchObject({ label: s('smart.maySend'), note: s('smart.inAll') })
  const move = (count: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [fresh(), count] })
  await expect(use(permissionsContext, { target: token, callData: move(6n) })).rejects.toThrow(/allowance-exceeded/)
  await expect(use(permissionsContext, { target: address, callData: move(1n) })).rejects.toThrow(/invalid-contract/)
  await expect(use(permissionsContext, { target: fresh(), value: 1n })).rejects.toThrow(/value-too-high|invalid/)
})

test.each([
  ['signatures', { calls: ['totalSupply()'] }],
  [
    'names of its ABI',
    { abi: [{ type: 'function', name: 'totalSupply', inputs: [], outputs: [] }], functions: [{ functionName: 'totalSupply' }] },
  ],
])('only the functions given by %s can be called', async (_, named) => {
  const { grant, use, asked, to } = await world()
  const { token } = sandbox().contracts
  const { permissionsContext } = await grant({ type: 'contract-call', data: { address: token, ...named } })
  expect(asked[0]?.warnings).toEqual([s('smart.withoutAsking'), s('smart.asOften')])
  expect(asked[0]?.caution).toBe('wait')
  expect(asked[0]?.details.slice(0, 3).map(({ value }) => value)).toEqual([to, token, '0x18160ddd'])
  expect(await use(permissionsContext, { target: token, callData: '0x18160ddd' })).toBe('success')
  await expect(use(permissionsContext, { target: token, callData: '0x95d89b41' })).rejects.toThrow(/method-not-allowed/)
  await expect(use(permissionsContext, { target: fresh(), callData: '0x18160ddd' })).rejects.toThrow(/target-address-not-allowed/)
})

test('warns of functions that move tokens, by name: nothing limits their amount', async () => {
  const { grant, asked } = await world()
  const { token } = sandbox().contracts
  await grant({ type: 'contract-call', data: { address: token, calls: ['transfer(address,uint256)', 'totalSupply()'] } })
  expect(asked[0]?.warnings).toEqual([s('smart.withoutAsking'), s('smart.asOften'), t('ask.unlimited')])
  expect(asked[0]?.details[2]?.value).toBe('0xa9059cbb transfer(address,uint256)\n0x18160ddd')
})

test('a permission ends at its expiry', async () => {
  const { grant, use, anvil } = await world()
  const { permissionsContext } = await grant(coins, { expiry: seconds() + 60 })
  expect(await use(permissionsContext, { target: fresh(), value: 1n })).toBe('success')
  const snapshot = await anvil('evm_snapshot', [])
  await anvil('evm_increaseTime', [120])
  await anvil('evm_mine', [])
  await expect(use(permissionsContext, { target: fresh(), value: 1n })).rejects.toThrow(/expired-delegation/)
  await anvil('evm_revert', [snapshot])
})

test('granted permissions are listed in words', async () => {
  const { grant, permissions, to, chainId } = await world()
  const { permissionsContext } = await grant(coins)
  expect(await permissions()).toEqual({
    items: [
      {
        context: permissionsContext,
        chainId: Number(chainId),
        origin: 'https://shop.example',
        app: 'Shop',
        words: [`${s('smart.maySend')}: 0.1 ETH (${s('smart.inAll')})`, `By: ${to}`],
        expiry: expect.any(Number),
        createdAt: 1_700_000_000_000,
      },
    ],
  })
})

test('capabilities list the supported permissions', async () => {
  const { request, chainId } = await world()
  expect(await request('wallet_getCapabilities', [])).toMatchObject({
    [chainId]: { permissions: { supported: true, permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'] } },
  })
})

test.each([
  ['the manager of permissions', environment.DelegationManager, 'Other'],
  ['the entry point', environment.EntryPoint, 'Other'],
  ['permissions', `0x${'11'.repeat(20)}`, 'Delegation'],
])('a page gets no signature for %s by requesting typed data', async (_, verifyingContract, primaryType) => {
  const { request, address, asked, chainId } = await world()
  const types = { [primaryType]: [{ name: 'to', type: 'address' }] }
  const data = { domain: { chainId: Number(chainId), verifyingContract }, types, primaryType, message: { to: fresh() } }
  await expect(request('eth_signTypedData_v4', [address, data])).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})

test('a rejection grants nothing', async () => {
  const { grant, tasks, server } = await world({ yes: false })
  await expect(grant(coins)).rejects.toMatchObject({ code: 4001 })
  expect([tasks, server.permissions]).toEqual([[], []])
})

test.each([
  ['a limit per day', { type: 'native-token-transfer', data: { allowance: '0x1', period: 86_400 } }, {}, -32602],
  ['a limit of an argument', { type: 'contract-call', data: { address: fresh(), calls: ['play(uint256)'], maxValue: '0x1' } }, {}, -32602],
  ['no end', coins, { expiry: undefined }, -32602],
  ['an end that is past', coins, { expiry: 1 }, -32602],
  ['an end in two months', coins, { expiry: seconds() + 60 * DAY }, -32602],
  ['another signer', coins, { signer: { type: 'key', data: { id: '0x12' } } }, -32602],
  ['a policy', coins, { policies: [{ type: 'rate-limit' }] }, -32602],
  ['no cap', { type: 'native-token-transfer', data: {} }, {}, -32602],
  ['a cap of nothing', { type: 'native-token-transfer', data: { allowance: '0x0' } }, {}, -32602],
  ['another kind', { type: 'erc721-token-transfer', data: {} }, {}, -32602],
  ['functions without a name', { type: 'contract-call', data: { address: fresh(), calls: [] } }, {}, -32602],
  [
    'conditions on arguments',
    { type: 'contract-call', data: { address: fresh(), abi: [], functions: [{ functionName: 'f', args: [{}] }] } },
    {},
    -32602,
  ],
  ['two permissions', coins, { permissions: [coins, coins] }, -32602],
  ['another account', coins, { address: fresh() }, 4100],
])('a permission with %s is rejected without a question', async (_, permission, more, code) => {
  const { grant, asked } = await world()
  await expect(grant(permission, more)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('there are no permissions unless the operator enables them', async () => {
  const { grant } = await world({ network: { sessions: false } })
  await expect(grant(coins)).rejects.toMatchObject({ code: 4200 })
})

test('a permission of another account cannot be revoked', async () => {
  const one = await world()
  const other = await world()
  const { permissionsContext } = await other.grant(coins)
  await expect(one.request('wallet_revokePermissions', [{ permissionsContext }])).rejects.toMatchObject({ code: -32602 })
  await expect(one.request('wallet_revokePermissions', [{ permissionsContext: '0x1234' }])).rejects.toMatchObject({ code: -32602 })
  expect(one.asked).toEqual([])
})

test('a permission is for one account, not for the address by which contracts mean everyone', async () => {
  const { grant, asked, use } = await world()
  const address = '0x0000000000000000000000000000000000000a11'
  const granting = grant(coins, { signer: { type: 'account', data: { address } } })
  const used = granting.then(({ permissionsContext }) => use(permissionsContext, { target: fresh(), value: 1n }))
  await expect(used).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})
