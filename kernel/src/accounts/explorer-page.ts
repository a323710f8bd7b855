import { chains } from '../points/index.js'
import type { Context, ExplorerKind, Network } from '../types/index.js'

/** A page of a block explorer. */
export interface ExplorerPage {
  /** Of the explorer, as visitors know it. */
  readonly name: string
  /** Address of the page. */
  readonly url: string
}

/**
 * The page of a transaction, an account or a token at the network's block explorer: as its family has it, else as most explorers do.
 * Undefined where the network has no explorer, or one with a broken address.
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
  // Clusters are told apart behind a question mark, which stays there.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind === 'transaction' ? 'tx' : 'address'}/${encodeURIComponent(id)}`
  return url.href
}
