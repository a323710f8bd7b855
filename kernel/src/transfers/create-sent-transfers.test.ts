import { expect, test, vi } from 'vitest'
import type { TransferPlan } from '../types/index.js'
import { createSentTransfers } from './create-sent-transfers.js'
import { transferErrors } from './transfer-errors.js'

const call = { signal: new AbortController().signal }
// Only its identity counts.
const plan = {} as TransferPlan
const hash = `0x${'ab'.repeat(32)}`
const altered = transferErrors.create('altered', { hash, what: 'amount' })

function world(compare: (hash: string, plan: TransferPlan) => Promise<boolean>) {
  const compared = vi.fn(compare)
  return { compared, sent: createSentTransfers({ compare: compared, signal: call.signal }) }
}

test('an id that a wallet returns a second time does not confirm the second transfer', () => {
  const { sent } = world(async () => true)
  sent.add(hash, plan)
  expect(sent.has(hash.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(() => sent.add(hash.toUpperCase().replace('0X', '0x'), plan)).toThrow(
    expect.objectContaining({ catalogue: 'transfer', code: 'unclear' }),
  )
  sent.add('5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb', plan)
  expect(sent.has('5verv8nmvzbjmekv8xnrlkeawrtsz9coskdyjcjjbrnb')).toBe(false)
})

test('an outcome on the chain is compared with the plan, and only that', async () => {
  const { compared, sent } = world(async () => false)
  sent.add(hash, plan)
  expect(
    await sent.settle(
      hash,
      call,
      async () => 'confirmed',
      (outcome) => outcome === 'confirmed',
    ),
  ).toBe('confirmed')
  expect(compared).toHaveBeenCalledTimes(2)
  compared.mockRejectedValue(altered)
  await expect(
    sent.settle(
      hash,
      call,
      async () => 'confirmed',
      () => true,
    ),
  ).rejects.toBe(altered)
  compared.mockRejectedValue(new Error('fetch failed'))
  expect(
    await sent.settle(
      hash,
      call,
      async () => 'confirmed',
      () => true,
    ),
  ).toBe('confirmed')
})

test('a difference ends the wait at once', async () => {
  const { sent } = world(() => Promise.reject(altered))
  sent.add(hash, plan)
  let signal: AbortSignal | undefined
  const ending = (given: { readonly signal: AbortSignal }): Promise<never> => {
    signal = given.signal
    return new Promise(() => {})
  }
  await expect(sent.settle(hash, call, ending, () => true)).rejects.toBe(altered)
  expect(signal?.aborted).toBe(true)
})

test('a transfer of another page is waited for without being compared', async () => {
  const { compared, sent } = world(async () => true)
  expect(await sent.readBack(hash, call)).toBe(false)
  expect(
    await sent.settle(
      hash,
      call,
      async () => 'failed',
      () => true,
    ),
  ).toBe('failed')
  expect(compared).not.toHaveBeenCalled()
})
