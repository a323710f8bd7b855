import type { Network } from '@latchkey/kernel'

/** The page of a transaction at the network's block explorer; nothing when it has none. */
export function explorerPage(network: Network | undefined, hash: string): string | undefined {
  const explorer = network?.blockExplorers?.default ?? Object.values(network?.blockExplorers ?? {})[0]
  if (!explorer || !URL.canParse(explorer.url)) return undefined
  const url = new URL(explorer.url)
  // Clusters are told apart behind a question mark, which stays there.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`
  return url.href
}
