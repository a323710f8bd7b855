import { expect, test } from 'vitest'
import { defaultToken } from '../form.js'
import { CARD_CHAINS } from './card-chains.js'
import { coinbaseOnramp } from './coinbase/coinbase-onramp.js'
import { defaultFiats } from './default-fiats.js'
import { defaultTokens } from './default-tokens.js'
import facts from './fixtures/card-chains.json' with { type: 'json' }
import { meldOnramp } from './meld/meld-onramp.js'

const providers = [coinbaseOnramp({ keyId: 'id', keySecret: Buffer.alloc(64, 7).toString('base64') }), meldOnramp({ apiKey: 'key' })]
const chainOf = ({ asset }: { readonly asset: string }): string => asset.split('/')[0] ?? ''

test('S9-42 the card networks are those of the specification, in its order, by chain id', () => {
  expect(CARD_CHAINS.map(({ network }) => network)).toEqual(facts.values)
  expect(Object.fromEntries(CARD_CHAINS.map(({ chain, network }) => [chain, network]))).toEqual(facts.byCaip2)
})

test('each card network sells its coin through each provider, under the network’s own name', () => {
  const coins = defaultTokens().filter(({ asset }) => asset.startsWith('eip155:') && asset.includes('/slip44:'))
  const sold = coins.map((token) => [chainOf(token), token.codes.coinbase?.split(':')[1]])
  expect(Object.fromEntries(sold)).toEqual(facts.byCaip2)
  expect(sold).toHaveLength(facts.values.length)
  expect(new Set(coins.map(({ codes }) => codes.meld)).size).toBe(facts.values.length)
})

test('S9-43 Ethereum is preselected on a network where nothing is sold', () => {
  const tokens = defaultTokens().map(({ codes, ...token }) => ({ ...token, providers: Object.keys(codes) }))
  const [ethereum] = Object.entries(facts.byCaip2).find(([, name]) => name === facts.fallback) ?? []
  expect(chainOf(defaultToken(tokens, 'eip155:324') ?? { asset: '' })).toBe(ethereum)
  for (const chain of Object.keys(facts.byCaip2)) expect(chainOf(defaultToken(tokens, chain) ?? { asset: '' })).toBe(chain)
})

test.each(facts.providers)(
  'S9-15 S9-37 $name has the fee range and the families of the specification',
  ({ name, feeRange, namespaces }) => {
    expect(providers.find(({ id }) => id === name)?.feeRange).toBe(feeRange)
    const families = defaultTokens().flatMap((token) => (token.codes[name] === undefined ? [] : [chainOf(token).split(':')[0]]))
    expect([...new Set(families)].sort()).toEqual(namespaces)
  },
)

test('the currencies are those of the specification, with its limits for cards', () => {
  const fiats = defaultFiats()
  expect(fiats.map(({ code }) => code)).toEqual(facts.fiatCurrencies)
  expect(fiats.map(({ code }) => code)).toEqual(expect.arrayContaining(facts.presetFiatSupportedByCard))
  for (const { currency, min, max } of facts.cardLimits) {
    const own = fiats.find(({ code }) => code === currency)
    expect([Number(own?.min), Number(own?.max)], currency).toEqual([Number(min), Number(max)])
  }
})
