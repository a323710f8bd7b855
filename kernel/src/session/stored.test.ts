import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStored } from './stored.js'

test('stored data is read back', () => {
  const stored = {
    namespace: 'eip155',
    wanted: { eip155: 'eip155:1' as const },
    wallets: [{ namespace: 'eip155', connector: 'a', address: '0x1', active: true }],
  }
  expect(parseStored(JSON.stringify(stored))).toEqual(stored)
})

test('SSR-04: text that is truncated, changed or foreign is ignored, and never throws', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '7', '"x=y"', '{"wallets":3}']) expect(parseStored(text)?.wallets ?? []).toEqual([])
  expect(parseStored('{"wallets":[{"namespace":"eip155"},null,1]}')?.wallets).toEqual([])
  fc.assert(fc.property(fc.string(), (text) => void parseStored(text)))
  fc.assert(fc.property(fc.json(), (text) => void parseStored(text)))
})

test('REC-09: a wanted chain of another namespace is dropped', () => {
  expect(parseStored('{"wanted":{"eip155":"solana:1"}}')?.wanted).toEqual({})
})
