import type { CaipNetworkId } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { toHexChain } from '../chain-id.js'
import { eip155Errors } from '../errors.js'
import { hasCode, isUnknownMethod } from '../wallet/provider-errors.js'
import type { WalletCapabilities } from './get-capabilities.js'

/** One call of a batch. `value` is in wei. */
export interface BatchedCall {
  /** Address that is called or paid. */
  readonly to: `0x${string}`
  /** Encoded call; none for a plain transfer. */
  readonly data?: `0x${string}`
  /** In wei; nothing when left out. */
  readonly value?: bigint
}
/** Calls that belong together. */
export interface SendCallsArgs {
  /** Made in this order. */
  readonly calls: readonly BatchedCall[]
  /** What the wallet should do with the batch (EIP-5792), such as a paymaster: `{ paymasterService: { url } }`. Only a batch can carry it. */
  readonly capabilities?: { readonly [name: string]: unknown }
  /** Ends the wait; what was sent stays sent. */
  readonly signal?: AbortSignal
}
/** `batch`: an id for wallet_getCallsStatus. `sequence`: one hash a call, each sent after the visitor's own yes. */
export type SentCalls =
  | {
      /** `batch` where the wallet took all at once, `sequence` where they were sent one after the other. */
      readonly kind: 'batch'
      /** For `wallet_getCallsStatus`. */
      readonly id: string
    }
  | {
      readonly kind: 'sequence'
      /** One for each call, in their order. */
      readonly hashes: readonly string[]
    }

export interface SendCallsDeps {
  readonly from: string
  readonly chain: CaipNetworkId
  readonly capabilities: () => Promise<WalletCapabilities>
  /** Makes a request through the pipeline. */
  readonly request: (method: 'wallet_sendCalls' | 'eth_sendTransaction', params: readonly unknown[]) => Promise<unknown>
}

/**
 * Sends calls as one batch where the wallet offers it (EIP-5792), else one after the other. The next one waits for the
 * wallet's answer to the one before; a no ends the row.
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
      return { kind: 'batch', id: idOf(await request('wallet_sendCalls', [batch])) }
    } catch (error) {
      // The wallet promised more than it can do; nothing was sent.
      if (!isUnknownMethod(error) && !hasCode(error, 5760)) throw error
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

/** Version 1 of the standard answered the id alone. */
function idOf(answer: unknown): string {
  const id = typeof answer === 'string' ? answer : (answer as { readonly id?: unknown } | null)?.id
  if (typeof id === 'string') return id
  throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered without the id of the batch' })
}
