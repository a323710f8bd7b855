import { chains } from '../points/index.js'
import type { Context, ExplorerKind, Network } from '../types/index.js'

/** A page of a block explorer. */
export interface ExplorerPage {
  /** Name of the explorer, as visitors know it. */
  readonly name: string
  /** Absolute URL of the page. */
  readonly url: string
}

/**
 * Returns the page of a transaction, an account or a token at the network's block explorer, in the URL format of the network's family or
 * else the most common one. Undefined if the network has no explorer or its URL is invalid.
 */
export function explorerPage(
  ctx: Pick<Context, 'read'>,
  network: Network | undefined,
  { kind, id }: { readonly kind: ExplorerKind; readonly id: string },
): ExplorerPage | undefined {
  const explorer = network?.blockExplorers?.default ?? Object.values(network?.blockExplorers ?? {})[0]
  if (!network || !explorer || !URL.canParse(explorer.url)) return undefined
  const adapter = ctx.read(chains).find(({ namespace }) => namespace === network.chainNamespace)
  const url = adapter?.explorer ? adapter.explorer(kind, id, network) : usual(explorer.url, { kind, id })
  return url === undefined ? undefined : { name: explorer.name, url }
}

function usual(base: string, { kind, id }: { readonly kind: ExplorerKind; readonly id: string }): string {
  const url = new URL(base)
  // Some explorers select the cluster in the query string, which must be kept.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind === 'transaction' ? 'tx' : 'address'}/${encodeURIComponent(id)}`
  return url.href
}
