import type { ServerParts } from './server-parts.js'

/** URLs and addresses, for programs that did not start the sandbox themselves. */
export function configOf(
  {
    chains,
    contracts,
    wallets,
    relay,
    solana,
    bitcoin,
  }: Pick<ServerParts, 'chains' | 'contracts' | 'wallets' | 'relay' | 'solana' | 'bitcoin'>,
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
    ...(solana && { solana: { network: solana.network, tokens: solana.tokens } }),
    ...(bitcoin && { bitcoin: { network: bitcoin.network, esploraUrl: bitcoin.esploraUrl } }),
    wallets: Object.values(wallets).map(({ id, name, rdns, accounts, ...wallet }) => ({
      id,
      name,
      rdns,
      accounts,
      ...(solana && { solana: wallet.solana.accounts }),
      ...(bitcoin && { bitcoin: wallet.bitcoin.accounts }),
    })),
  }
}
