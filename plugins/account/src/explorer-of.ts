import type { Network } from '@latchkey/kernel'

export interface Explorer {
  readonly name: string
  readonly url: string
}

/** The page of an address at the network's block explorer; nothing when it has none. */
export function explorerOf(network: Network | undefined, address: string): Explorer | undefined {
  const explorer = network?.blockExplorers?.default ?? Object.values(network?.blockExplorers ?? {})[0]
  if (!explorer || !URL.canParse(explorer.url)) return undefined
  const url = new URL(explorer.url)
  // Clusters are told apart behind a question mark, which stays there.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
  return { name: explorer.name, url: url.href }
}
