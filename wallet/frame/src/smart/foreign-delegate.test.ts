import { getAddress, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const designator = (contract: Hex): Hex => `0xef0100${contract.slice(2).toLowerCase()}`

const ways: readonly (readonly [string, WorldOptions])[] = [
  ['a transaction', {}],
  ['an operation that the operator pays for', { network: { bundler: true, paymaster: true } }],
]
test.each(ways)('the approval names a delegation to another contract, which %s replaces only afterwards', async (_, options) => {
  const foreign = fresh()
  const { request, address, asked, chainId, client, anvil, network } = await smartWorld(sandbox(), options)
  await anvil('anvil_setCode', [address, designator(foreign)])
  const calls = [{ to: fresh(), value: '0x0' }]
  const { id } = (await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])) as { readonly id: string }
  expect(asked).toHaveLength(1)
  expect(asked[0]?.warnings).toEqual([s('smart.replaces', { contract: getAddress(foreign) })])
  expect(asked[0]?.caution).toBe('wait')
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  expect(await client.getCode({ address })).toBe(designator(network.implementation as Hex))
})

test.each(ways)('rejecting %s keeps the delegation', async (_, options) => {
  const foreign = fresh()
  const { request, address, chainId, client, anvil } = await smartWorld(sandbox(), { ...options, yes: false })
  await anvil('anvil_setCode', [address, designator(foreign)])
  const calls = [{ to: fresh(), value: '0x0' }]
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])).rejects.toMatchObject({ code: 4001 })
  expect(await client.getCode({ address })).toBe(designator(foreign))
})

test.each(ways)('a delegation made during the approval is named by a second question about %s', async (_, options) => {
  const foreign = fresh()
  let answers = 0
  const world: Awaited<ReturnType<typeof smartWorld>> = await smartWorld(sandbox(), {
    ...options,
    async yes() {
      answers += 1
      if (answers === 1) await world.anvil('anvil_setCode', [world.address, designator(foreign)])
      return answers === 1
    },
  })
  const { request, address, asked, chainId, client, server } = world
  const calls = [{ to: fresh(), value: '0x0' }]
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }])).rejects.toMatchObject({ code: 4001 })
  const named = asked.map(({ warnings }) => warnings.includes(s('smart.replaces', { contract: getAddress(foreign) })))
  expect(named).toEqual([false, true])
  // A signature that is not used would count against the operator's quota.
  expect(server.asked.filter(({ method }) => method === 'pm_getPaymasterData')).toEqual([])
  expect(await client.getCode({ address })).toBe(designator(foreign))
})
