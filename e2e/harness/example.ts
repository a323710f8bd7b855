import { startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { test } from './fixtures.js'

export const withServer = test
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('trio', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({
      loadServer: () => import('@latchkey/server'),
      solana: true,
      bitcoin: true,
      server: true,
      history: true,
      onramp: true,
      swaps: true,
    })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('openLemonade', ({ open, trio }) => () => {
    for (const wallet of Object.values(trio.wallets)) wallet.reset()
    const { url, chains, solana, bitcoin, contracts, relay, server, serverConfig } = trio
    const networks = [...chains.map(({ network }) => network), solana.network, bitcoin.network]
    return open('lemonade', {
      image: [server.url],
      connect: [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, solana.wsUrl, bitcoin.esploraUrl, relay.url, server.url],
      data: {
        url,
        networks,
        contracts,
        esploraUrl: bitcoin.esploraUrl,
        relayUrl: relay.url,
        serverUrl: server.url,
        namesSuffix: serverConfig.namesSuffix,
        sells: serverConfig.onramp !== undefined,
      },
    })
  })

export const dialog = (page: Page) => page.getByRole('dialog')
