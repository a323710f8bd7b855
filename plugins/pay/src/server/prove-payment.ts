import { type Nodes, nodesService, type ServerCall, type Service, serverErrors } from '@latchkey/server-kit'
import { partsOf } from './follow.js'
import type { Proof } from './proof/prover.js'
import { createProvers, neededOf } from './proof/provers.js'
import { EARLY_MS } from './times.js'

/** A transfer to prove. */
export interface ProvePaymentArgs {
  /** CAIP-19. */
  readonly asset: string
  /** CAIP-10 of the recipient, as written by the chain's explorers. */
  readonly recipient: string
  /** The exact amount in base units, which is a payment's `due`. */
  readonly amount: bigint
  /** Milliseconds since 1970. Blocks count from two minutes earlier, on Bitcoin from two hours earlier. */
  readonly since: number
  /** The same for the last block that counts. Defaults to now. */
  readonly until?: number
  /** Hash of the transaction, if known. Without it, the chain is searched from `since` on. */
  readonly hash?: string
}
/** Your own nodes. */
export interface ProvePaymentNodes {
  /** Calls a node of an EVM chain or of Solana, and resolves with the result. Rejects if the node returns an error. */
  readonly request?: (
    chain: string,
    method: string,
    params: readonly unknown[],
    options: { readonly signal: AbortSignal },
  ) => Promise<unknown>
  /** Esplora APIs for Bitcoin, by CAIP-2. */
  readonly esplora?: { readonly [chain: string]: string }
  /** Blocks that make it final, by CAIP-2. Defaults to those of `payServer`. */
  readonly confirmations?: { readonly [chain: string]: number }
  /** Aborts the search. */
  readonly signal?: AbortSignal
}

/**
 * Searches for a transfer on its chain with your own nodes, without a Latchkey server. Resolves with the transfer that counts, or
 * undefined. It is `final` once it has enough confirmations. You have to ensure that each transfer is used only once: `hash` and
 * `position` identify it.
 *
 * @throws server/unavailable if a node does not respond, server/invalid `asset` for an unsupported chain
 * @example
 * await provePayment({ asset, recipient, amount: 25_000_001n, since: order.createdAt, hash }, { request: (chain, method, params) =>
 * node.send(method, params) })
 */
export async function provePayment(
  { asset, recipient, amount, since, until = Date.now(), hash }: ProvePaymentArgs,
  { request, esplora, confirmations, signal = new AbortController().signal }: ProvePaymentNodes,
): Promise<Proof | undefined> {
  const parts = partsOf({ asset, recipient })
  const { chain } = parts
  const prover = createProvers(esplora).of(chain)
  if (!prover) throw serverErrors.create('invalid', { field: 'asset', problem: 'Nothing can be proved on this chain.' })
  const nodes: Nodes = {
    chains: [chain],
    async request(at, method, params) {
      if (!request) throw serverErrors.create('unavailable', { what: 'A node of this chain' })
      return request(at, method, params, { signal })
    },
  }
  // Provers only use the service of nodes.
  const find = <T>(service: Service<T>): T | undefined => (service.id === nodesService.id ? (nodes as T) : undefined)
  const call: ServerCall = { fetch, signal, find, use: <T>(service: Service<T>): T => find(service) as T }
  const wanted = {
    ...parts,
    ...{ due: amount, until },
    since: since - EARLY_MS,
    needed: neededOf(chain, confirmations),
  }
  if (hash !== undefined) return (await prover.look(wanted, hash, call)).proofs[0]
  for (let scan: string | undefined; ; ) {
    const found = await prover.search({ ...wanted, scan }, call)
    if (found.proofs.length > 0 || !found.behind || found.scan === scan) return found.proofs[0]
    signal.throwIfAborted()
    scan = found.scan
  }
}
