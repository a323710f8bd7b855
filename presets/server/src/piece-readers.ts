import type { PieceReader } from '@latchkey/account/server'
import { findPieces as findOnEvm } from '@latchkey/eip155/collectibles'
import { findPieces as findOnSolana } from '@latchkey/solana/collectibles'

/** Reads collectibles from nodes: the same code that browsers use in apps without a server. */
export function pieceReaders(): readonly PieceReader[] {
  return [
    {
      namespace: 'eip155',
      // Without a list there is nothing to search, and browsers may have one.
      pieces: async ({ owner, ask, collections }, call) =>
        collections.length > 0 ? findOnEvm(ask, { owner, collections }, call) : undefined,
    },
    { namespace: 'solana', pieces: ({ owner, ask }, call) => findOnSolana(ask, owner, call) },
  ]
}
