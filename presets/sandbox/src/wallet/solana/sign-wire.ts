import { base58, base64 } from '@scure/base'
import { RpcError } from '../../errors.js'
import { readTransaction, writeTransaction } from '../../solana/read-transaction.js'
import type { SolanaKey } from '../../solana/solana-key.js'
import type { WalletCall, WalletCore } from '../wallet-core.js'
import { bytesOf } from './read-bytes.js'
import { solanaKeyOf } from './solana-accounts.js'
import { withPriorityFee } from './with-priority-fee.js'

/** A transaction that the wallet can sign. */
export interface Signable {
  readonly key: SolanaKey
  readonly programs: readonly string[]
  /** Adds the wallet's signature: returns the whole transaction in base64, and the signature in base58. */
  sign(): { readonly signature: string; readonly transaction: string }
}

/**
 * Parses a transaction in base64 that one of the site's accounts must sign.
 * @throws RpcError -32602 if it is invalid, 4100 when no account that the site sees must sign it.
 */
export function signableOf(core: WalletCore, { origin }: WalletCall, transaction: unknown, pubkey: unknown): Signable {
  const wire = readTransaction(bytesOf(transaction, 'base64'))
  const signers = wire.accountKeys.slice(0, wire.header.numRequiredSignatures)
  if (pubkey !== undefined && !signers.includes(String(pubkey)))
    throw new RpcError(-32602, 'The transaction does not ask for the signature of this account.')
  const key = solanaKeyOf(core, origin, pubkey, (address) => signers.includes(address))
  return {
    key,
    programs: [...new Set(wire.instructions.map(({ programIdIndex }) => wire.accountKeys[programIdIndex] ?? ''))],
    sign() {
      const message = (core.state.quirks.priorityFee && withPriorityFee(wire)) || wire.message
      const own = key.sign(message)
      const signatures = wire.signatures.map((one, index) => (signers[index] === key.address ? own : one))
      return { signature: base58.encode(own), transaction: base64.encode(writeTransaction({ signatures, message })) }
    },
  }
}

/**
 * Refuses a request for another cluster than the running one. The chain is in the session or in the page's request.
 * @throws RpcError -32602
 */
export function checkCluster({ solana }: WalletCore, chain: unknown): void {
  if (chain === undefined || solana?.chains.includes(String(chain))) return
  throw new RpcError(-32602, `The wallet does not know the network ${String(chain)}.`)
}
