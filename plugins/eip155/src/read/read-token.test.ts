import { imitates } from '@latchkey/kernel/untrusted-text'
import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { tokenReader } from './read-token.js'

const TOKEN = '0x00000000000000000000000000000000000000aA'
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const coinOf = (chain: string) => ({ symbol: chain === 'eip155:42220' ? 'CELO' : 'ETH' })
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** Simulates a contract that answers `symbol`, `decimals`, `totalSupply` and `supportsInterface`. */
function contract({ symbol, decimals, supply, collection }: { symbol?: unknown; decimals?: Hex; supply?: Hex; collection?: Hex }) {
  const asked: string[] = []
  const answers: { readonly [selector: string]: unknown } = {
    '0x95d89b41': symbol,
    '0x313ce567': decimals,
    '0x18160ddd': supply,
    '0x01ffc9a7': collection,
  }
  const read = tokenReader(async (_, method, params) => {
    const [{ data, to }] = params as readonly [{ readonly data: string; readonly to: string }]
    expect([method, to]).toEqual(['eth_call', TOKEN])
    asked.push(data.slice(0, 10))
    const answer = answers[data.slice(0, 10)]
    if (answer === undefined) throw new Error('execution reverted')
    return answer
  }, coinOf)
  return { asked, facts: () => read('eip155:1', TOKEN) }
}

test('a token reports its symbol, decimals and supply, and is read once', async () => {
  const { asked, facts } = contract({ symbol: text('TUSD'), decimals: word(6n), supply: word(10n) })
  expect(await facts()).toEqual({ symbol: 'TUSD', decimals: 6, supply: 10n, isCollection: false })
  await facts()
  expect(asked).toHaveLength(4)
})

test('an old token has its symbol in 32 bytes', async () => {
  expect(await contract({ symbol: stringToHex('MKR', { size: 32 }), decimals: word(18n) }).facts()).toMatchObject({
    symbol: 'MKR',
    decimals: 18,
  })
})

test('a token with the symbol of the coin has none, and is read once', async () => {
  const { asked, facts } = contract({ symbol: text('eth'), decimals: word(18n), supply: word(1n) })
  expect(await facts()).toEqual({ isImitation: true, decimals: 18, supply: 1n, isCollection: false })
  await facts()
  expect(asked).toHaveLength(4)
})

test.each([
  ['ETH', 'ETH', true],
  ['$Eth.', 'ETH', true],
  ['E T H', 'ETH', true],
  ['ＥＴＨ', 'ETH', true],
  ['ЕТН', 'ETH', true],
  ['ÊTH', 'ETH', true],
  ['ꭼᎢᎻ', 'ETH', true],
  ['ꓰꓔꓧ', 'ETH', true],
  ['ᴇᴛʜ', 'ETH', true],
  ['ETH', 'Sepolia ETH', true],
  ['000 ETH', 'ETH', true],
  ['.000 ETH', 'ETH', true],
  ['٠٠٠ETH', 'ETH', true],
  ['ETH 2', 'ETH', true],
  ['1INCH', 'ETH', false],
  ['WETH', 'ETH', false],
  ['stETH', 'ETH', false],
  ['ETH', 'BNB', false],
  ['$', 'ETH', false],
])('the symbol %j beside the coin %j is an imitation: %s', (symbol, coin, expected) => {
  expect(imitates(symbol, coin)).toBe(expected)
})

test.each([
  ['eip155:324', '0x000000000000000000000000000000000000800A', 'ETH'],
  ['eip155:324', '0x000000000000000000000000000000000000800B', undefined],
  ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438', 'CELO'],
])('on %s, the coin at %s is called %s', async (chain, address, expected) => {
  const symbol = text(coinOf(chain).symbol)
  const read = tokenReader(async () => symbol, coinOf)
  expect((await read(chain, address)).symbol).toBe(expected)
})

test('a collection identifies itself', async () => {
  expect(await contract({ symbol: text('KEY'), collection: word(1n) }).facts()).toEqual({ symbol: 'KEY', isCollection: true })
})

test.each([
  ['nothing', undefined],
  ['no bytes', '0x'],
  ['no text', '0x1234'],
  ['a number', 7],
  ['nothing that is seen', text('\u200b\u202e \u2066')],
])('a contract that answers %s has no name, and is read again', async (_, symbol) => {
  const { asked, facts } = contract({ symbol, decimals: word(255n) })
  expect(await facts()).toEqual({ isCollection: false })
  await facts()
  expect(asked).toHaveLength(8)
})

test.each([
  ['D\u202eAI', 'DAI'],
  ['USDC\n\nNetwork: Ethereum', 'USDCNetwork Ethe…'],
  ['ＵＳＤ', 'USD'],
  ['<b>x</b>', 'bx/b'],
  ['€uro', '€uro'],
])('characters that hide or reorder others are removed from %j', async (given, shown) => {
  expect((await contract({ symbol: text(given), decimals: word(2n) }).facts()).symbol).toBe(shown)
})
