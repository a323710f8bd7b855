import type { Network } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import type { FrameMessage, News } from '@latchkey/wallet-protocol'
import { expect, test, vi } from 'vitest'
import { type Asked, createAsked } from './host/asked.js'
import { createFrameClient, type FrameClient } from './host/frame-client.js'
import { initialState } from './initial-state.js'
import type { LineOptions } from './to-connections.js'
import { toConnection } from './to-connections.js'

const solana: Network = {
  id: '5ey',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5ey',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {},
}

/** A connection whose frame records what it is sent, unless a client of another is given. */
function open(network: Network, params?: 'named', { client, asked }: { readonly client?: FrameClient; readonly asked?: Asked } = {}) {
  const request = vi.fn(async (..._args: unknown[]) => ({ signature: 's' }))
  // Only what requests need of the host.
  const host = { client: async () => client ?? { request }, can: () => true, show() {}, hide() {}, loaded: () => undefined }
  const connection = toConnection({
    host: host as never,
    asked: asked ?? ({ during: (run: (life: AbortSignal) => unknown) => run(new AbortController().signal) } as never),
    network,
    adapter: params ? { params } : {},
    user: { address: 'own', chainId: network.caipNetworkId } as never,
    end: async () => {},
    live() {},
    granted() {},
    isSmart: () => false,
    userOn: () => undefined,
  } satisfies LineOptions)
  return { request, connection }
}
const call = { signal: new AbortController().signal }

test.each<[{ readonly transaction: string; readonly sendOptions?: object }]>([
  [{ transaction: 't', sendOptions: { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 0, minContextSlot: 7 } }],
  [{ transaction: 't' }],
])('S3-77 options of sending on Solana reach a frame under their specified name: %j', async (params) => {
  const { request, connection } = open(solana, 'named')
  await connection.request('solana_signAndSendTransaction', [params], call)
  const { sendOptions, ...rest } = params
  const [, sent] = request.mock.calls[0] ?? []
  expect(sent).toEqual({
    method: 'solana_signAndSendTransaction',
    params: { ...rest, ...(sendOptions && { options: sendOptions }) },
    chainId: 'solana:5ey',
    chainNamespace: 'solana',
  })
})

/** A connection to a frame that a test speaks for, over the page's own client. */
function spoken({ tells }: { readonly tells: boolean }) {
  const posted: FrameMessage[] = []
  const life = new AbortController()
  let closed = (): void => {}
  const asked = createAsked({
    ctx: {
      state: initialState(),
      signal: life.signal,
      core: { stack: [] } as never,
      open: () => {},
      drop() {},
      on(event: string, listener: (payload: never) => void) {
        if (event === 'close') closed = listener as () => void
        return () => {}
      },
    } as never,
    abort: async () => {},
    withdraw: async () => {},
    tells: () => tells,
  })
  const client = createFrameClient({
    post: (message) => void posted.push(message),
    heard(name, said) {
      const { id = '', approved = false } = name === 'APPROVED' ? (said as News<'APPROVED'>) : {}
      asked.approved(id, approved)
    },
    signal: life.signal,
  })
  client.take({ type: '@w3m-frame/READY' })
  const { connection } = open(solana, 'named', { client, asked })
  return {
    client,
    posted,
    close: () => closed(),
    sent: () => connection.request('solana_signAndSendTransaction', [{ transaction: 't' }], call),
    approve: () => client.take({ type: '@w3m-frame/APPROVED', payload: { id: posted.at(-1)?.id, approved: true } }),
  }
}
const gone = {
  'is loaded again': ({ client }: ReturnType<typeof spoken>) => client.take({ type: '@w3m-frame/READY' }),
  'was removed with the body of the page': ({ client }: ReturnType<typeof spoken>) => client.interrupt(),
}

test.each(Object.entries(gone))('a request approved in a frame that %s may have been sent, and is not a decline', async (_, goes) => {
  const frame = spoken({ tells: true })
  const answer = frame.sent().catch((error: unknown) => error)
  await vi.waitUntil(() => frame.posted.length > 0)
  frame.approve()
  goes(frame)
  const error = await answer
  expect(outcomeOf(error)).toBe('unknown')
  expect(error).toMatchObject({ code: 'request-aborted', message: 'Request was aborted', details: { sent: true } })
})

test.each(Object.entries(gone))('any request may have been sent by a frame that %s and reports no approvals', async (_, goes) => {
  const frame = spoken({ tells: false })
  const answer = frame.sent().catch((error: unknown) => error)
  await vi.waitUntil(() => frame.posted.length > 0)
  goes(frame)
  expect(outcomeOf(await answer)).toBe('unknown')
})

test.each(Object.entries(gone))('no request that waited for the visitor was sent in a frame that %s', async (_, goes) => {
  const frame = spoken({ tells: true })
  const answer = frame.sent().catch((error: unknown) => error)
  await vi.waitUntil(() => frame.posted.length > 0)
  goes(frame)
  expect(await answer).toMatchObject({ catalogue: 'kernel', code: 'rpc-aborted', message: 'Request was aborted' })
})

test('closing the modal while a frame asks declines', async () => {
  const frame = spoken({ tells: false })
  const answer = frame.sent().catch((error: unknown) => error)
  await vi.waitUntil(() => frame.posted.length > 0)
  frame.close()
  expect(outcomeOf(await answer)).toBe('refused')
})
