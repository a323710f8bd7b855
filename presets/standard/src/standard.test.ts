import { bitcoin } from '@latchkey/bip122/networks'
import { mainnet } from '@latchkey/eip155/networks'
import { createKernel, type Network } from '@latchkey/kernel'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'
import { expect, test } from 'vitest'
import { type StandardOptions, standard } from './standard.js'

const ids = (options: StandardOptions) => standard(options).plugins.map(({ id }) => id)

test.each<[string, readonly [Network, ...Network[]], readonly string[]]>([
  ['EVM alone', [mainnet], ['eip155']],
  ['Solana alone', [solanaMainnet], ['solana']],
  ['Bitcoin alone', [bitcoin], ['bip122']],
  ['all three', [solanaMainnet, bitcoin, mainnet], ['eip155', 'solana', 'bip122']],
])('%s brings no other family', (_what, networks, families) =>
  expect(ids({ networks })).toEqual(['connect', 'account', ...families, 'send', 'wallets', 'receive', 'history']),
)

test('wallets on other devices come with a relay, and only with one', () =>
  expect(ids({ networks: [mainnet], walletconnect: { relayUrls: ['wss://relay.example'] } })).toContain('walletconnect'))

test('names come where the site says what they end with', () =>
  expect(ids({ networks: [mainnet], names: { suffix: 'site.example' } })).toContain('names'))

test('a kernel begins on the first network, whichever family it is of, and knows all of them', async () => {
  const kernel = createKernel({ projectId: 'p', ...standard({ networks: [bitcoin, mainnet, solanaMainnet] }) })
  await kernel.start()
  expect(kernel.state.core.networks.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual(
    [bitcoin, mainnet, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId).sort(),
  )
  await kernel.stop()
})
