import type { ServerParts } from './server-parts.js'

/** What is where, for programs that did not start the sandbox themselves. */
export function configOf({ chains, contracts, wallets }: Pick<ServerParts, 'chains' | 'contracts' | 'wallets'>, url: string): object {
  return {
    url,
    script: `${url}/wallets.js`,
    chains: chains.map(({ network }) => network),
    contracts,
    wallets: Object.values(wallets).map(({ id, name, rdns, accounts }) => ({ id, name, rdns, accounts })),
  }
}
