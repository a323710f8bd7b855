import { getAddress, type Hex, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s } from '../fixtures/english.js'
import { coins, permissionWorld } from './fixtures/permission-world.js'
import { type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox({ scheme: '7702-delegator' })
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const designator = (contract: Hex): Hex => `0xef0100${contract.slice(2).toLowerCase()}`

const ways: readonly (readonly [string, WorldOptions])[] = [
  ['a transaction', {}],
  ['an operation that the operator pays for', { network: { bundler: true, paymaster: true } }],
]
test.each(ways)('a permission names the contract of another wallet that %s replaces first, and then works', async (_, options) => {
  const foreign = fresh()
  const { grant, use, address, asked, client, anvil, network } = await permissionWorld(sandbox(), options)
  await anvil('anvil_setCode', [address, designator(foreign)])
  const { permissionsContext } = await grant(coins)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.title).toBe(s('smart.grant'))
  expect(asked[0]?.warnings).toEqual([s('smart.withoutAsking'), s('smart.replaces', { contract: getAddress(foreign) })])
  expect(asked[0]?.caution).toBe('wait')
  await expect.poll(() => client.getCode({ address })).toBe(designator(network.implementation as Hex))
  const target = fresh()
  expect(await use(permissionsContext, { target, value: parseEther('0.1') })).toBe('success')
  expect(await client.getBalance({ address: target })).toBe(parseEther('0.1'))
})

test.each(ways)('rejecting a permission keeps the other wallet’s contract, although %s would replace it', async (_, options) => {
  const foreign = fresh()
  const { grant, address, client, anvil, server } = await permissionWorld(sandbox(), { ...options, yes: false })
  await anvil('anvil_setCode', [address, designator(foreign)])
  await expect(grant(coins)).rejects.toMatchObject({ code: 4001 })
  expect(await client.getCode({ address })).toBe(designator(foreign))
  expect(server.permissions).toEqual([])
})

test.each(ways)(
  'an account that switches to another contract during the approval needs another one, naming what %s replaces',
  async (_, options) => {
    const foreign = fresh()
    let answers = 0
    const world: Awaited<ReturnType<typeof permissionWorld>> = await permissionWorld(sandbox(), {
      ...options,
      async yes() {
        answers += 1
        if (answers === 1) await world.anvil('anvil_setCode', [world.address, designator(foreign)])
        return answers === 1
      },
    })
    const { grant, address, asked, client, anvil, server, network } = world
    await anvil('anvil_setCode', [address, designator(network.implementation as Hex)])
    await expect(grant(coins)).rejects.toMatchObject({ code: 4001 })
    const named = asked.map(({ warnings }) => warnings.includes(s('smart.replaces', { contract: getAddress(foreign) })))
    expect(named).toEqual([false, true])
    expect(await client.getCode({ address })).toBe(designator(foreign))
    expect(server.permissions).toEqual([])
  },
)

test.each(ways)('revoking names the contract of another wallet that %s replaces, and revokes', async (_, options) => {
  const foreign = fresh()
  const { grant, use, request, chainId, address, asked, client, anvil, network } = await permissionWorld(sandbox(), options)
  const { permissionsContext } = await grant(coins)
  await expect.poll(() => client.getCode({ address })).toBe(designator(network.implementation as Hex))
  await anvil('anvil_setCode', [address, designator(foreign)])
  expect(await request('wallet_revokePermissions', [{ permissionsContext, chainId }])).toEqual({})
  expect(asked[1]?.title).toBe(s('smart.revoke'))
  expect(asked[1]?.warnings).toContain(s('smart.replaces', { contract: getAddress(foreign) }))
  expect(asked[1]?.caution).toBe('wait')
  await expect(use(permissionsContext, { target: fresh(), value: 1n })).rejects.toThrow(/revert/)
})
