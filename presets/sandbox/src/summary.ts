import type { Sandbox } from './sandbox.js'

/** What is where, for a person to read in a terminal. */
export function summary({ url, chains, contracts, wallets, relay }: Sandbox): string {
  const lines = [
    `Control panel   ${url}`,
    `For your page   <script src="${url}/wallets.js"></script>`,
    `Relay           ${relay.url}`,
    `Test wallet     ${url}/wallet`,
    '',
    ...chains.map(({ id, name, rpcUrl }) => `${name.padEnd(16)}${rpcUrl}  chain id ${id}`),
    '',
    ...Object.entries(contracts).map(([name, address]) => `${name.padEnd(22)}${address}`),
    '',
    ...Object.values(wallets).map(({ name, accounts }) => `${name.padEnd(16)}${accounts.join('  ')}`),
    '',
    'Ctrl-C stops everything.',
  ]
  return lines.join('\n')
}
