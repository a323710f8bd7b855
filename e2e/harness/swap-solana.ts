import { startSandbox } from '@latchkey/sandbox'
import { startOptions, startServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import type { SolanaSwapOptions } from '../pages/swap-solana/main.js'
import { test as base, expect } from './fixtures.js'
import { replaceView, settled } from './modal.js'
import { ask } from './solana.js'
import { button } from './swap.js'

export type Market = Awaited<ReturnType<typeof startMarket>>
async function startMarket() {
  const sandbox = await startSandbox({ swaps: true, solana: true })
  const server = await startServer({ ...startOptions(sandbox.serverConfig), port: 0, log: { warn() {}, error() {} } })
  const { stop } = sandbox
  return Object.assign(sandbox, {
    server,
    async stop() {
      await server.stop()
      await stop()
    },
  })
}

/** Tests with a single cluster that has a trading counterparty, and wallets that are reset for each test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('stalls', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startMarket()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('market', ({ stalls }) => {
    for (const wallet of Object.values(stalls.wallets)) wallet.reset()
    stalls.jupiter.misbehave()
    return stalls
  })
  .extend('openSwap', ({ market, context, open, page }) => async (args: object = {}): Promise<void> => {
    await market.attach(context)
    const { solana, server } = market
    const data: SolanaSwapOptions = { networks: [solana.network], server: server.url }
    await open('swap-solana', { connect: [solana.rpcUrl, server.url], data })
    await page.evaluate(async () => {
      const find = () => window.trader.state.core.connectors.find(({ id }) => id === 'solana:Alba Wallet')
      // Wallets may announce themselves at any time.
      while (!find()) await new Promise<void>((resolve) => void window.trader.subscribe('core', resolve))
      await window.trader.connections.connect({ connector: 'solana:Alba Wallet' })
    })
    await openForm(page, args)
  })

export { button, dialog } from './swap.js'
export { expect }
export const heard = (page: Page) => page.evaluate(() => window.trades.map(({ event }) => event))
export const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome?: { hash: string } }).outcome)

/** Opens the form; its result is `window.outcome`. */
export async function openForm(page: Page, args: object = {}): Promise<void> {
  const open = () =>
    page.evaluate(async (given) => {
      const opened = await window.trader.open('Swap', given)
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
    const { address = '', network } = window.trader.state.core.sessions.solana ?? {}
    if (network) await (await window.trader.actions.account.assets()).refresh({ address, network })
  })
}

/** Goes from a filled form to the review, and waits for its simulation. */
export async function review(page: Page): Promise<void> {
  await button(page, 'Review').click()
  await settled(page, 'Review swap')
  await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
}

/** Returns an account's balance from the cluster: SOL, or a token. */
export async function balanceOf({ solana }: Market, owner: string, of: 'sol' | 'dollar' | 'euro'): Promise<bigint> {
  const value = (answer: unknown): unknown => (answer as { readonly value: unknown }).value
  if (of === 'sol') return BigInt(String(value(await ask(solana, 'getBalance', [owner]))))
  const account = solana.tokenAccount(owner, solana.tokens[of])
  return BigInt((value(await ask(solana, 'getTokenAccountBalance', [account])) as { readonly amount: string }).amount)
}

/** The requests for which the wallet prompted, in order. */
export function requestsOf({ wallets }: Market): readonly string[] {
  return wallets.alba.requests.map(({ method }) => method).filter((method) => /sign/i.test(method))
}
