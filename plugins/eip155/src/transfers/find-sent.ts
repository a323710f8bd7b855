import { findByNonce, type NodeTransaction } from '../actions/find-by-nonce.js'
import { type Ask, toNumber } from './evm-deps.js'

/** The state of an account when a transfer or trade was planned. */
export interface AccountMark {
  /** Number of the latest block. */
  readonly block: bigint
  /** Nonce of the account's next transaction. */
  readonly nonce: bigint
}

/** More transactions of one account are hardly sent while a visitor looks at one transfer or trade. */
const MOST = 10n

/** Reads the state of an account. @throws the node's error */
export async function markOf(ask: Ask, from: string): Promise<AccountMark> {
  const [block, nonce] = await Promise.all([
    ask('eth_blockNumber', []).then(toNumber),
    ask('eth_getTransactionCount', [from, 'latest']).then(toNumber),
  ])
  return { block, nonce }
}

/**
 * Looks for a transaction among those that an account has sent since a mark. Undefined while there is none; an account that is a contract
 * sends through others, and nothing is found for it.
 * @throws the node's error
 */
export async function findSent(
  ask: Ask,
  { from, since, isIt }: { readonly from: string; readonly since: AccountMark; readonly isIt: (found: NodeTransaction) => boolean },
): Promise<string | undefined> {
  const next = toNumber(await ask('eth_getTransactionCount', [from, 'latest']))
  for (let nonce = since.nonce; nonce < next && nonce < since.nonce + MOST; nonce += 1n) {
    const found = await findByNonce(ask, { from, nonce })
    if (found && isIt(found)) return found.hash
  }
  return undefined
}
