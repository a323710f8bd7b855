import { expect, test, vi } from 'vitest'
import { CHAINS } from './data/chains.js'
import { createEsplora } from './esplora.js'

const MAINNET = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const TESTNET = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const signal = new AbortController().signal
const chain = CHAINS.mainnet

/** A server whose first block is this one; each path that it is asked for is noted. */
function server(genesis: () => Response) {
  const asked: string[] = []
  const reported: unknown[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    return url.endsWith('/block-height/0') ? genesis() : Response.json([{ value: 5 }])
  })
  const esplora = createEsplora({ [chain]: 'https://esplora.test/' }, (error) => void reported.push(error))
  return { asked, reported, coins: () => esplora.coins({ chain, address: 'a', signal }) }
}

test('API-12 a server of another chain is found out with the first question, reported once and never asked again', async () => {
  const { asked, reported, coins } = server(() => new Response(TESTNET))
  for (let i = 0; i < 3; i++) await expect(coins()).rejects.toMatchObject({ catalogue: 'bip122', code: 'wrong-chain' })
  expect(asked.toSorted()).toEqual(['/address/a/utxo', '/block-height/0'])
  const details = { host: 'esplora.test', expected: chain, found: CHAINS.testnet }
  expect(reported).toEqual([expect.objectContaining({ details })])
})

test.each([
  ['of the right chain', () => new Response(MAINNET), 1],
  ['that does not know the question', () => new Response('no', { status: 404 }), 1],
  ['that answers something else', () => new Response('<html>'), 1],
  ['that was away', () => Response.error(), 2],
] as const)('API-12 a server %s is believed', async (_what, genesis, times) => {
  let first = true
  const { asked, reported, coins } = server(() => {
    if (times === 2 && first) {
      first = false
      throw new TypeError('Failed to fetch')
    }
    return times === 2 ? new Response(MAINNET) : genesis()
  })
  for (let i = 0; i < 3; i++) expect(await coins()).toEqual([5n])
  expect(reported).toEqual([])
  expect(asked.filter((path) => path === '/block-height/0')).toHaveLength(times)
})
