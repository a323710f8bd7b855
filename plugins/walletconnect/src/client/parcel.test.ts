import { expect, test } from 'vitest'
import { createParcel, PARCEL, trackParcels } from './parcel.js'

/** The library's crypto, with numbered messages. */
function tracked() {
  let count = 0
  const seen: unknown[][] = []
  const crypto = {
    async encode(...args: unknown[]) {
      seen.push(args)
      count += 1
      return `message ${count}`
    },
  }
  const parcelOf = trackParcels({ crypto } as never)
  return { crypto, parcelOf, seen }
}

test('finds a parcel behind its message until it is abandoned', async () => {
  const { crypto, parcelOf, seen } = tracked()
  const parcel = createParcel()
  const payload = { params: { request: { method: 'x', [PARCEL]: parcel } } }
  expect(await crypto.encode('t', payload, { type: 0 })).toBe('message 1')
  expect(seen).toEqual([['t', payload, { type: 0 }]])
  expect(parcelOf('message 1')).toBe(parcel)
  expect([parcel.left, parcel.givenUp]).toEqual([false, false])
  parcel.giveUp()
  expect(parcel.givenUp).toBe(true)
  await parcel.gone
  await Promise.resolve()
  expect(parcelOf('message 1')).toBeUndefined()
})

test('other messages have none, and JSON does not include it', async () => {
  const { crypto, parcelOf } = tracked()
  for (const payload of [{}, { params: {} }, { params: null }, { params: { request: { method: 'x' } } }]) await crypto.encode('t', payload)
  for (let i = 1; i <= 4; i++) expect(parcelOf(`message ${i}`)).toBeUndefined()
  expect(JSON.stringify({ method: 'x', [PARCEL]: createParcel() })).toBe('{"method":"x"}')
})
