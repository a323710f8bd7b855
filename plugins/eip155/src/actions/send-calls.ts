import { bounded, type CaipNetworkId, type Connection } from '@latchkey/kernel'
import { toHexChain } from '../chain-id.js'
import { toWalletError } from '../wallet/provider-errors.js'
import { getCapabilities } from './get-capabilities.js'

/** One call of a batch. `value` is in wei. */
export interface BatchedCall {
  readonly to: `0x${string}`
  readonly data?: `0x${string}`
  readonly value?: bigint
}
export interface SendCallsArgs {
  readonly calls: readonly BatchedCall[]
  readonly signal?: AbortSignal
}
/** `batch`: an id for wallet_getCallsStatus. `sequence`: one hash a call, each sent after the visitor's own yes. */
export type SentCalls = { readonly kind: 'batch'; readonly id: string } | { readonly kind: 'sequence'; readonly hashes: readonly string[] }

export interface SendCallsDeps {
  readonly connection: Connection
  readonly from: string
  readonly chain: CaipNetworkId
  readonly signal: AbortSignal
  /** Sends one transaction through the pipeline. */
  readonly send: (transaction: object) => Promise<unknown>
}

/**
 * Sends calls as one batch where the wallet offers it (EIP-5792), else one after the other. The next one waits for the
 * wallet's answer to the one before; a no ends the row.
 *
 * @throws wallet/rejected
 */
export async function sendCalls({ connection, from, chain, signal, send }: SendCallsDeps, { calls }: SendCallsArgs): Promise<SentCalls> {
  const plain = calls.map(({ to, data, value }) => ({
    to,
    ...(data && { data }),
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
  }))
  const { atomic } = await getCapabilities(connection, { address: from, chain, signal })
  if (atomic?.status === 'supported' || atomic?.status === 'ready') {
    const batch = { version: '2.0.0', from, chainId: toHexChain(chain), atomicRequired: true, calls: plain }
    try {
      const answer = await bounded(connection.request('wallet_sendCalls', [batch], { signal }), { signal })
      const id = typeof answer === 'string' ? answer : (answer as { readonly id?: unknown } | undefined)?.id
      if (typeof id !== 'string') throw new TypeError('The wallet answered without the id of the batch.')
      return { kind: 'batch', id }
    } catch (error) {
      throw toWalletError(error, 'the wallet')
    }
  }
  const hashes: string[] = []
  for (const call of plain) hashes.push(String(await send({ from, ...call })))
  return { kind: 'sequence', hashes }
}
