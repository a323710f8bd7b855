import type { CaipNetworkId, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { toCaip, toHexChain } from '../chain-id.js'
import { isUnknownMethod } from '../wallet/provider-errors.js'

/** A wallet needs no visitor for this answer. */
const ANSWER_MS = 5_000

/** Chain to query. */
export interface GetCapabilitiesArgs {
  /** Defaults to the chain of the account. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** Capabilities of EIP-5792 by name: `{ atomic: { status: 'supported' } }`. Empty if the wallet has none. */
export interface WalletCapabilities {
  readonly [name: string]: { readonly [field: string]: unknown }
}

export interface CapabilityQuestion {
  readonly connection: Connection
  readonly address: string
  readonly chain: CaipNetworkId
  readonly signal: AbortSignal
}

/**
 * Asks wallets for their capabilities, once per connection, account and chain. A wallet that does not support the method counts as having
 * none; one that failed to answer is asked again next time.
 */
export function createCapabilities(): (question: CapabilityQuestion) => Promise<WalletCapabilities> {
  const asked = new WeakMap<Connection, Map<string, WalletCapabilities>>()
  return async (question) => {
    const known = asked.get(question.connection) ?? new Map<string, WalletCapabilities>()
    asked.set(question.connection, known)
    const key = `${question.chain} ${question.address.toLowerCase()}`
    const before = known.get(key)
    if (before) return before
    try {
      const found = await ask(question)
      known.set(key, found)
      return found
    } catch (error) {
      question.signal.throwIfAborted()
      if (isUnknownMethod(error)) known.set(key, {})
      return {}
    }
  }
}

async function ask({ connection, address, chain, signal }: CapabilityQuestion): Promise<WalletCapabilities> {
  const asked = connection.request('wallet_getCapabilities', [address, [toHexChain(chain)]], { signal })
  const answer = await bounded(asked, { signal, ms: ANSWER_MS })
  const byChain = Object.entries((answer ?? {}) as { readonly [chain: string]: WalletCapabilities })
  // '0x0' means every chain.
  const all = byChain.filter(([id]) => Number(id) === 0)
  const own = byChain.filter(([id]) => toCaip(id) === chain)
  return Object.assign({}, ...[...all, ...own].map(([, capabilities]) => capabilities))
}
