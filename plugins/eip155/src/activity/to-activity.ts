import type { Activity, ActivityTransfer, CaipNetworkId } from '@latchkey/kernel'
import { fromUnits } from '@latchkey/kernel/units'
import { movesOf } from './moves-of.js'
import type { Ask } from './node-activity.js'
import { operationOf } from './operation-of.js'
import type { Mined } from './read-node.js'
import type { TokenBook } from './token-book.js'

export interface ToActivityArgs {
  readonly mined: Mined
  /** Seconds since the epoch. */
  readonly time: number
  /** In lower case. */
  readonly account: string
  readonly chain: CaipNetworkId
  readonly tokens: TokenBook
  readonly ask: Ask
}

/** A transaction as seen from an account; undefined if it does not concern it. */
export async function toActivity({ mined, time, account, chain, tokens, ask }: ToActivityArgs): Promise<Activity | undefined> {
  const moves = movesOf(mined, account)
  if (moves.length === 0 && mined.from !== account && mined.to !== account) return undefined
  const transfers = await Promise.all(
    moves.map(async ({ token, tokenId, amount, direction, party }): Promise<ActivityTransfer> => {
      const facts = token === undefined ? undefined : await tokens.of(token, ask)
      const { name, symbol, iconUrl, verified } = facts ?? {}
      return {
        direction,
        quantity: fromUnits(amount, token === undefined ? 18 : tokenId === undefined ? (facts?.decimals ?? 0) : 0),
        party,
        ...(token !== undefined && { asset: `${chain}:${token}` }),
        ...(name !== undefined && { name }),
        ...(symbol !== undefined && { symbol }),
        ...(iconUrl !== undefined && { iconUrl }),
        ...(tokenId !== undefined && { tokenId: String(tokenId) }),
        ...((token === undefined || verified) && { verified: true }),
      }
    }),
  )
  return {
    hash: mined.hash,
    chainId: chain,
    minedAt: new Date(time * 1000).toISOString(),
    status: mined.failed ? 'failed' : 'confirmed',
    operation: operationOf(mined, account, moves),
    from: mined.from,
    to: mined.to ?? mined.created ?? '',
    transfers,
  }
}
