import { createTokenBook, nodeActivity, type TokenBook } from '@latchkey/eip155/activity'
import type { NodeReader } from '@latchkey/history/server'

/** Reads account activity from EVM nodes: the same code that browsers use in apps without a server. */
export function evmNodes(): NodeReader {
  const books = new Map<string, TokenBook>()
  return {
    namespace: 'eip155',
    page({ ask, chain, ...query }, call) {
      const tokens = books.get(chain) ?? createTokenBook()
      books.set(chain, tokens)
      return nodeActivity({ ask, tokens }, { chain, ...query }, call)
    },
  }
}
