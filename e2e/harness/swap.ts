import { startSandbox } from '@latchkey/sandbox'
import { startOptions, startServer } from '@latchkey/server'
import { uniswap } from '@latchkey/swaps/server'
import type { Locator, Page } from 'playwright-core'
import { createPublicClient, erc20Abi, http, type PublicClient } from 'viem'
import { test as base, expect } from './fixtures.js'
import { replaceView, settled } from './modal.js'

export type Market = Awaited<ReturnType<typeof startMarket>>
async function startMarket() {
  const sandbox = await startSandbox({ swaps: true })
  const { tokens, swaps } = sandbox.serverConfig
  const options = startOptions(sandbox.serverConfig)
  const providers = [uniswap({ chains: swaps?.uniswap ?? {} })]
  const server = await startServer({ ...options, port: 0, log: { warn() {}, error() {} }, swaps: { providers, tokens } })
  const { stop } = sandbox
  return Object.assign(sandbox, {
    server,
    async stop() {
      await server.stop()
      await stop()
    },
  })
}

/** Tests with one sandbox per file, with pools and a server, and wallets that are reset for each test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('stalls', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startMarket()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('market', ({ stalls }) => {
    for (const wallet of Object.values(stalls.wallets)) wallet.reset()
    return stalls
  })
  .extend('openSwap', ({ market, context, open, page }) => async (args: object = {}, more: object = {}): Promise<void> => {
    await market.attach(context)
    const { chains, server } = market
    await open('swap', {
      connect: [...chains.map(({ rpcUrl }) => rpcUrl), server.url],
      data: { networks: chains.map(({ network }) => network), server: server.url, ...more },
    })
    await connectAlba(page)
    await openForm(page, args)
  })

export { expect }
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const button = (page: Page, name: string | RegExp, exact = true): Locator => dialog(page).getByRole('button', { name, exact })
export const amountField = (page: Page): Locator => dialog(page).getByLabel('You pay', { exact: true })
export const nodeOf = (market: Market, at: 0 | 1 = 0): PublicClient => createPublicClient({ transport: http(market.chains[at].rpcUrl) })
export const heard = (page: Page) => page.evaluate(() => window.market.map(({ event }) => event))
export const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome?: { hash: string } }).outcome)

/** The requests for which the wallet prompted, in order. */
export function requestsOf({ wallets }: Market): readonly string[] {
  const asking = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4']
  return wallets.alba.requests.map(({ method }) => method).filter((method) => asking.includes(method))
}

/** Returns an account's balance of a token. */
export function tokensOf(market: Market, token: `0x${string}`, owner: `0x${string}`): Promise<bigint> {
  return nodeOf(market).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

async function connectAlba(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.swapper.preload()
    const find = () => window.swapper.state.core.connectors.find(({ name }) => name === 'Alba Wallet')
    // Wallets may announce themselves at any time.
    while (!find()) await new Promise<void>((resolve) => void window.swapper.subscribe('core', resolve))
    await window.swapper.connections.connect({ connector: find()?.id ?? '', namespace: 'eip155' })
  })
}

/** Opens the form; its result is `window.outcome`. */
export async function openForm(page: Page, args: object = {}): Promise<void> {
  const open = () =>
    page.evaluate(async (given) => {
      const opened = await window.swapper.open('Swap', given)
      Object.assign(window, { outcome: undefined })
      opened.result.then(
        (outcome) => Object.assign(window, { outcome }),
        () => {},
      )
    }, args)
  await replaceView(page, open, 'Swap')
}

/** Reloads the account's assets, also in the server. */
export function refreshAssets(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { address = '', network } = window.swapper.state.core.sessions.eip155 ?? {}
    if (network) await (await window.swapper.actions.account.assets()).refresh({ address, network })
  })
}

/** Goes from a filled form to the review, and waits for its simulation. */
export async function review(page: Page): Promise<void> {
  await button(page, 'Review').click()
  await settled(page, 'Review swap')
  await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
}
