import type { Move } from './moves-of.js'
import type { Mined } from './read-node.js'

const NOBODY = '0x0000000000000000000000000000000000000000'
const DEAD = '0x000000000000000000000000000000000000dead'
/** `deposit()` and `withdraw(uint256)` of wrapped coins. */
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** Classifies a transaction as one of the values of `Activity.operation`. */
export function operationOf({ to, from, input }: Mined, account: string, moves: readonly Move[]): string {
  const own = from === account
  if (to === undefined && own) return 'deploy'
  const transfers = moves.filter(({ kind }) => kind === 'transfer')
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  if (own && input.startsWith(DEPOSIT)) return 'deposit'
  if (own && input.startsWith(WITHDRAW)) return 'withdraw'
  if (incoming.length > 0 && incoming.every(({ party, token }) => token !== undefined && party === NOBODY)) return 'mint'
  if (incoming.length > 0 && outgoing.length > 0) return 'trade'
  if (incoming.length > 0) return 'receive'
  if (outgoing.length > 0) {
    if (outgoing.every(({ party, token }) => token !== undefined && (party === NOBODY || party === DEAD))) return 'burn'
    // Coins sent along with a call may pay for anything.
    const plain = outgoing.some(({ token }) => token !== undefined) || input === '0x'
    return plain ? 'send' : 'execute'
  }
  if (transfers.length > 0) return 'send'
  return moves.length > 0 ? 'approve' : 'execute'
}
