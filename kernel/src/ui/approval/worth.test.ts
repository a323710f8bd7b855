import { describe, expect, test, vi } from 'vitest'
import type { Network } from '../../types/index.js'
import { readPrices, worthOf } from './worth.js'

const TOKEN = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const prices = [{ price: 2500.1 }, { address: TOKEN, price: 1 }, { address: 'solana:main:Mint', price: 3 }]
const half = { units: '500000000000000000', decimals: 18 }

describe('the value of a request', () => {
  test('is exact and truncated, for the coin, a token in any spelling, and a sum of both', () => {
    expect(worthOf([half], prices, 'en')).toBe('$1,250.05')
    expect(worthOf([{ asset: TOKEN.toLowerCase(), units: '1999999', decimals: 6 }], prices, 'en')).toBe('$1.99')
    expect(worthOf([half, { asset: TOKEN, units: '1', decimals: 6 }], prices, 'de')).toBe('1.250,05\u00a0$')
    expect(worthOf([{ units: '1', decimals: 18 }], prices, 'en')).toBe('<$0.01')
  })

  test('is unknown without a price of each part, for nothing, for mints of another spelling, and in two currencies', () => {
    expect(worthOf([half, { asset: 'eip155:1:0x00', units: '1', decimals: 6 }], prices, 'en')).toBeUndefined()
    expect(worthOf([{ units: '0', decimals: 18 }], prices, 'en')).toBeUndefined()
    expect(worthOf([{ asset: 'solana:main:mint', units: '1', decimals: 0 }], prices, 'en')).toBeUndefined()
    for (const price of [Number.NaN, -1, 0, Number.POSITIVE_INFINITY]) expect(worthOf([half], [{ price }], 'en')).toBeUndefined()
    const mixed = [
      { price: 1, currency: 'eur' },
      { address: TOKEN, price: 1 },
    ]
    expect(worthOf([half, { asset: TOKEN, units: '1', decimals: 6 }], mixed, 'en')).toBeUndefined()
    expect(worthOf([half], mixed, 'en')).toBe('€0.50')
  })

  test('waits for prices for a second and a half at most, and asks for none on test networks', async () => {
    vi.useFakeTimers()
    const read = vi.fn(() => new Promise<never>(() => {}))
    const source = { read }
    const { signal } = new AbortController()
    const session = (testnet: boolean) => ({ address: '0x1', network: { testnet } as Network })
    expect(await readPrices({ source, session: session(true), signal })).toEqual([])
    expect(await readPrices({ source: undefined, session: session(false), signal })).toEqual([])
    expect(read).not.toHaveBeenCalled()
    const late = readPrices({ source, session: session(false), signal })
    await vi.advanceTimersByTimeAsync(1500)
    expect(await late).toEqual([])
    vi.useRealTimers()
  })
})
