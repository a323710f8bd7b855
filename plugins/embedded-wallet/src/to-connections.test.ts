import type { Network } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
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

/** A connection whose frame records what it is sent. */
function open(network: Network, params?: 'named') {
  const request = vi.fn(async (..._args: unknown[]) => ({ signature: 's' }))
  // Only what requests need of the host.
  const host = { client: async () => ({ request }), can: () => true, show() {}, hide() {}, loaded: () => undefined }
  const connection = toConnection({
    host: host as never,
    asked: { during: (run: (life: AbortSignal) => unknown) => run(new AbortController().signal) } as never,
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
])('the options of sending on Solana reach a frame under the name of the specification: %j', async (params) => {
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
