import type { ServerParts } from './server-parts.js'

/** What is where, for programs that did not start the sandbox themselves. */
export function configOf(
  { chains, contracts, wallets, relay }: Pick<ServerParts, 'chains' | 'contracts' | 'wallets' | 'relay'>,
  url: string,
): object {
  return {
    url,
    script: `${url}/wallets.js`,
    relay: relay.url,
    wallet: `${url}/wallet`,
    directory: `${url}/wallets.json`,
    chains: chains.map(({ network }) => network),
    contracts,
    wallets: Object.values(wallets).map(({ id, name, rdns, accounts }) => ({ id, name, rdns, accounts })),
  }
}
