import type { CaipNetworkId } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { idOf } from '../calls/pass-batch.js'
import { toHexChain } from '../chain-id.js'
import { eip155Errors } from '../errors.js'
import { hasCode, isUnknownMethod } from '../wallet/provider-errors.js'
import type { WalletCapabilities } from './get-capabilities.js'

/** One call of a batch. `value` is in wei. */
export interface BatchedCall {
  /** Address to call or pay. */
  readonly to: `0x${string}`
  /** Encoded call data. Omit it for a plain transfer. */
  readonly data?: `0x${string}`
  /** In wei. Defaults to zero. */
  readonly value?: bigint
}
/** Calls that belong together. */
export interface SendCallsArgs {
  /** Executed in this order. */
  readonly calls: readonly BatchedCall[]
  /**
   * Capabilities to request from the wallet (EIP-5792), such as a paymaster: `{ paymasterService: { url } }`. Only a batch supports them.
   */
  readonly capabilities?: { readonly [name: string]: unknown }
  /** Aborts the wait; calls already sent stay sent. */
  readonly signal?: AbortSignal
}
/** `batch`: an id for wallet_getCallsStatus. `sequence`: one hash per call, each approved by the visitor separately. */
export type SentCalls =
  | {
      /** `batch` if the wallet took all calls at once, `sequence` if they were sent one after the other. */
      readonly kind: 'batch'
      /** For `wallet_getCallsStatus`. */
      readonly id: string
    }
  | {
      readonly kind: 'sequence'
      /** One per call, in the same order. */
      readonly hashes: readonly string[]
    }

export interface SendCallsDeps {
  readonly from: string
  readonly chain: CaipNetworkId
  readonly capabilities: () => Promise<WalletCapabilities>
  /** Sends a request through the pipeline. */
  readonly request: (method: 'wallet_sendCalls' | 'eth_sendTransaction', params: readonly unknown[]) => Promise<unknown>
}

/**
 * Sends calls as one batch if the wallet supports it (EIP-5792), otherwise one after the other. Each call waits for the wallet's answer
 * to the previous one; a rejection stops the sequence.
 *
 * @throws wallet/rejected; eip155/calls-interrupted when a later call of a sequence was declined or failed
 */
export async function sendCalls(
  { from, chain, capabilities, request }: SendCallsDeps,
  { calls, capabilities: wanted }: SendCallsArgs,
): Promise<SentCalls> {
  const plain = calls.map(({ to, data, value }) => ({
    to,
    ...(data && { data }),
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
  }))
  const { atomic } = await capabilities()
  if (atomic?.status === 'supported' || atomic?.status === 'ready') {
    const batch = {
      version: '2.0.0',
      from,
      chainId: toHexChain(chain),
      atomicRequired: true,
      calls: plain,
      ...(wanted && { capabilities: wanted }),
    }
    try {
      return { kind: 'batch', id: idIn(await request('wallet_sendCalls', [batch])) }
    } catch (error) {
      // The wallet promised a capability that it lacks; nothing was sent.
      const isNotAtomic = hasCode(error, 5760) || (eip155Errors.is(error, 'calls-refused') && error.details.number === 5760)
      if (!isUnknownMethod(error) && !isNotAtomic) throw error
    }
  }
  const hashes: string[] = []
  for (const call of plain) {
    try {
      hashes.push(String(await request('eth_sendTransaction', [{ from, ...call }])))
    } catch (cause) {
      if (hashes.length === 0) throw cause
      throw eip155Errors.create('calls-interrupted', { hashes, calls: calls.length }, { cause })
    }
  }
  return { kind: 'sequence', hashes }
}

function idIn(answer: unknown): string {
  const id = idOf(answer)
  if (id !== undefined) return id
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered without the id of the batch' })
}
