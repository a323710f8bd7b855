import { createTokenBook, nodeActivity, type TokenBook } from '@latchkey/eip155/activity'
import type { NodeReader } from '@latchkey/history/server'

/** Reads what happened with an account from EVM nodes: the same code that browsers have for apps without a server. */
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
