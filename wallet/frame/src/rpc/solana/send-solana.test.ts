import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { asked, friend, own, transaction } from './fixtures/asked.js'
import { pay } from './fixtures/steps.js'

const SIGNATURE = base58.encode(new Uint8Array(64).fill(7))
const LOST = new TypeError('fetch failed')
const REFUSED = Object.assign(new Error('Transaction simulation failed'), { code: -32002 })
const KNOWN = { value: [{ slot: 5, confirmationStatus: 'processed', err: null }] }
const UNKNOWN = { value: [null] }

const send = async (answers: { readonly [method: string]: unknown }) => {
  const { outcome, calls } = await asked([transaction([pay(own, friend, 5n)])], { method: 'solana_signAndSendTransaction', answers })
  const looks = calls.filter(({ method }) => method === 'getSignatureStatuses')
  return { outcome, looks, sent: calls.filter(({ method }) => method === 'sendTransaction') }
}

describe('a transaction whose response is lost', () => {
  test('is not reported as a failure if the network has it: the page would have it paid again', async () => {
    const answers = [UNKNOWN, new Error('still away'), KNOWN]
    const { outcome, looks, sent } = await send({ sendTransaction: LOST, getSignatureStatuses: () => answers.shift() })
    expect(outcome).toEqual({ signature: SIGNATURE })
    expect(sent).toHaveLength(1)
    expect(looks.map(({ params }) => params)).toEqual(Array.from({ length: 3 }, () => [[SIGNATURE]]))
  })

  test('is reported as a failure if the network does not have it', async () => {
    const { outcome, looks } = await send({ sendTransaction: LOST, getSignatureStatuses: UNKNOWN })
    expect(outcome).toBe(LOST)
    expect(looks).toHaveLength(8)
  })
})

test('reports a refusal at once, unless another node has already sent the transaction', async () => {
  const { outcome, looks } = await send({ sendTransaction: REFUSED, getSignatureStatuses: UNKNOWN })
  expect(outcome).toBe(REFUSED)
  expect(looks).toHaveLength(1)
  expect((await send({ sendTransaction: REFUSED, getSignatureStatuses: KNOWN })).outcome).toEqual({ signature: SIGNATURE })
})
