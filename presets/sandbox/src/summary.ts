import type { Sandbox } from './sandbox.js'

/** Lists the URLs and addresses, for a person to read in a terminal. */
export function summary({ url, chains, contracts, wallets, relay, solana, bitcoin, server, mail }: Sandbox): string {
  const known = Object.values(wallets)
  const lines = [
    `Control panel   ${url}`,
    `For your page   <script src="${url}/wallets.js"></script>`,
    `Relay           ${relay.url}`,
    `Test wallet     ${url}/wallet`,
    ...(server ? [`Server          ${server.url}`] : []),
    ...(server?.frameUrl ? [`Frame           ${server.frameUrl}`] : []),
    ...(mail ? [`Mail            ${mail.url}  ${url}/mail`] : []),
    '',
    ...chains.map(({ id, name, rpcUrl }) => `${name.padEnd(18)}${rpcUrl}  chain id ${id}`),
    ...(solana ? [`${solana.network.name.padEnd(18)}${solana.rpcUrl}  ${solana.network.caipNetworkId}`] : []),
    ...(bitcoin ? [`${bitcoin.network.name.padEnd(18)}${bitcoin.esploraUrl}  ${bitcoin.network.caipNetworkId}`] : []),
    '',
    ...Object.entries(contracts).map(([name, address]) => `${name.padEnd(22)}${address}`),
    '',
    ...known.filter(({ families }) => families.includes('eip155')).map(({ name, accounts }) => `${name.padEnd(16)}${accounts.join('  ')}`),
    ...(solana
      ? known.filter(({ families }) => families.includes('solana')).map((one) => `${one.name.padEnd(16)}${one.solana.accounts.join('  ')}`)
      : []),
    ...(bitcoin
      ? known
          .filter(({ families }) => families.includes('eip155'))
          .map((one) => `${one.name.padEnd(16)}${one.bitcoin.accounts.map(({ payment }) => payment).join('  ')}`)
      : []),
    '',
    'Ctrl-C stops everything.',
  ]
  return lines.join('\n')
}
