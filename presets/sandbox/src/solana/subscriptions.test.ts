import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ADA, BOB, test } from './fixtures/cluster.js'
import { solanaKey } from './solana-key.js'
import { transferSol } from './transfer-sol.js'

interface Line {
  call(method: string, ...params: unknown[]): Promise<number>
  /** The next notification of a subscription. */
  next(subscription: number): Promise<unknown>
  readonly heard: readonly { readonly method: string }[]
}

/** A client's connection to the cluster. */
async function openLine(url: string): Promise<Line> {
  const socket = new WebSocket(url)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const answers = new Map<number, (result: number) => void>()
  const heard: { readonly method: string; readonly params: { readonly subscription: number; readonly result: unknown } }[] = []
  const waiting = new Set<() => void>()
  let last = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method) heard.push(message)
    else answers.get(message.id)?.(message.result)
    for (const look of waiting) look()
  })
  return {
    heard,
    call(method, ...params) {
      const id = ++last
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return new Promise((resolve) => answers.set(id, resolve))
    },
    next: (subscription) =>
      new Promise((resolve) => {
        const look = (): void => {
          const index = heard.findIndex(({ params }) => params.subscription === subscription)
          if (index < 0) return
          waiting.delete(look)
          resolve(heard.splice(index, 1)[0]?.params.result)
        }
        waiting.add(look)
        look()
      }),
  }
}

test('a signature is notified once, when it is confirmed, even if it was before', async ({ cluster, send }) => {
  const line = await openLine(cluster.wsUrl)
  cluster.hold()
  const signature = await send(ADA, transferSol(ADA.address, BOB.address, 1n))
  const early = await line.call('signatureSubscribe', signature, { commitment: 'processed' })
  expect(await line.next(early)).toMatchObject({ value: { err: null } })
  const confirmed = await line.call('signatureSubscribe', signature, { commitment: 'confirmed' })
  expect(line.heard).toEqual([])
  cluster.release()
  expect(await line.next(confirmed)).toMatchObject({ value: { err: null }, context: { slot: cluster.slot } })
  expect(await line.call('signatureUnsubscribe', confirmed)).toBe(false)
  expect(await line.next(await line.call('signatureSubscribe', signature))).toMatchObject({ value: { err: null } })
})

test('an account is notified when it changes, and only then', async ({ cluster, send }) => {
  const line = await openLine(cluster.wsUrl)
  const { address } = solanaKey('watched')
  const subscription = await line.call('accountSubscribe', address, { encoding: 'base64' })
  await send(ADA, transferSol(ADA.address, BOB.address, 2n))
  await send(ADA, transferSol(ADA.address, address, 1_000_000_000n))
  expect(await line.next(subscription)).toMatchObject({ value: { lamports: 1_000_000_000 } })
  expect(line.heard).toEqual([])
  expect(await line.call('accountUnsubscribe', subscription)).toBe(true)
  await send(ADA, transferSol(ADA.address, address, 5n))
  // The answer to a later call would have arrived after a notification.
  await line.call('getSlot')
  expect(line.heard).toEqual([])
})

test('slots are notified as they pass', async ({ cluster }) => {
  const line = await openLine(cluster.wsUrl)
  const subscription = await line.call('slotSubscribe')
  cluster.advance(3)
  const { slot } = cluster
  expect(await line.next(subscription)).toMatchObject({ slot, parent: slot - 1 })
  expect(await line.call('slotUnsubscribe', subscription)).toBe(true)
  cluster.advance()
  await line.call('getSlot')
  expect(line.heard).toEqual([])
})
