import { mainnet, optimism } from '@latchkey/eip155/networks'
import { expect, test } from 'vitest'
import { createSource } from './create-source.js'
import { coin, dollar, euro, startSwaps } from './fixtures/start-swaps.js'

const sourceOf = async (replies: object = {}) => {
  const { ctx } = await startSwaps({ replies: replies as never })
  return createSource(ctx, {})
}
const imitation = { ...dollar, asset: `eip155:1/erc20:0x${'66'.repeat(20)}`, verified: false }

test('a symbol finds a verified token, an address any token', async () => {
  const source = await sourceOf({ '/v1/swaps/tokens': { items: [imitation, dollar, euro] } })
  expect(await source.findToken('eip155:1', 'usdc')).toMatchObject({ asset: dollar.asset })
  expect(await source.findToken('eip155:1', `0x${'66'.repeat(20)}`)).toMatchObject({ verified: false })
  expect(await source.findToken('eip155:1', 'NONE')).toBeUndefined()
})

test('tokens of another network are removed from a list', async () => {
  const source = await sourceOf({
    '/v1/swaps/tokens': { items: [dollar, { ...euro, asset: euro.asset.replace('eip155:1/', 'eip155:10/') }] },
  })
  expect((await source.tokens({ chain: 'eip155:1' })).items).toEqual([dollar])
})

test('the coin is the server’s, else the network’s own', async () => {
  expect(await (await sourceOf()).coin(mainnet)).toEqual(coin)
  expect(await (await sourceOf({ '/v1/swaps/tokens': { items: [] } })).coin(optimism)).toMatchObject({
    asset: 'eip155:10/slip44:60',
    decimals: 18,
  })
})

test('a server without swaps has none anywhere, and one that fails is reported', async () => {
  const without = await sourceOf({ '/v1/swaps/networks': undefined })
  expect(await without.routers('eip155:1')).toBeUndefined()
  await expect((await sourceOf({ '/v1/swaps/networks': { items: 'none' } })).routers('eip155:1')).rejects.toThrow()
  expect(await (await sourceOf()).routers('eip155:10')).toBeUndefined()
})
