import { bounded, type Network } from '@latchkey/kernel'
import type { Rpc } from '../rpc/create-rpc.js'

export interface WaitForTransactionArgs {
  readonly hash: string
  /** The chain it was sent on. */
  readonly network: Network
  readonly signal?: AbortSignal
}
export interface TransactionResult {
  /** `unknown`: 3 minutes passed; it may still be mined. `replaced`: another one with the same nonce was. */
  readonly status: 'confirmed' | 'reverted' | 'replaced' | 'unknown'
  readonly hash: string
  readonly blockNumber?: bigint
  readonly gasUsed?: bigint
}

/** Specification section 9: 3 minutes, at most 99 checks. */
const LIMIT = 180_000
const CHECKS = 99

interface Sent {
  readonly from: string
  readonly nonce: string
}

/** Asks for the receipt until it is there, the transaction was replaced, or time is up. Never waits for ever. */
export async function waitForTransaction(
  { rpc, signal: life }: { readonly rpc: Rpc; readonly signal: AbortSignal },
  { hash, network, signal: own }: WaitForTransactionArgs,
): Promise<TransactionResult> {
  const signal = own ? AbortSignal.any([own, life]) : life
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> => bounded(rpc(network, method, params), { signal })
  let sent: Sent | undefined
  for (let check = 0; check < CHECKS; check++) {
    signal.throwIfAborted()
    const found = await settled(ask, hash, sent).catch((error: unknown) => {
      signal.throwIfAborted()
      // A node that stumbles once is asked again; the number of checks bounds that.
      if (check === CHECKS - 1) throw error
      return undefined
    })
    if (found && 'status' in found) return found
    sent = found ?? sent
    await pause(LIMIT / CHECKS, signal)
  }
  return { status: 'unknown', hash }
}

async function settled(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  hash: string,
  sent: Sent | undefined,
): Promise<TransactionResult | Sent | undefined> {
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as {
    readonly status?: string
    readonly blockNumber?: string
    readonly gasUsed?: string
  } | null
  if (receipt?.blockNumber) {
    return {
      status: receipt.status === '0x0' ? 'reverted' : 'confirmed',
      hash,
      blockNumber: BigInt(receipt.blockNumber),
      ...(receipt.gasUsed && { gasUsed: BigInt(receipt.gasUsed) }),
    }
  }
  const known = (await ask('eth_getTransactionByHash', [hash])) as Sent | null
  if (known || !sent) return known ?? undefined
  // Gone from the pool: whoever took its place has used the nonce.
  const used = await ask('eth_getTransactionCount', [sent.from, 'latest'])
  return BigInt(String(used)) > BigInt(sent.nonce) ? { status: 'replaced', hash } : sent
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return bounded(new Promise(() => {}), { signal, ms }).then(
    () => {},
    () => signal.throwIfAborted(),
  )
}
