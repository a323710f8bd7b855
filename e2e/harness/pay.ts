import type { Page } from 'playwright-core'
import { dialogOf, settled } from './modal.js'
import { type Bank, test as base, sendPage } from './send.js'

export { expect } from './fixtures.js'
export { dialog } from './send.js'

/** Tests of a shop on three families of chains, without its own server. */
export const test = base.extend('openShop', ({ bank, context, open }) => async (more: object = {}): Promise<void> => {
  await bank.attach(context, { bitcoin: { unisat: 'alba' } })
  await open('pay', sendPage(bank, more))
})

export interface Order {
  readonly network: string
  readonly asset?: string
  readonly symbol: string
  readonly decimals: number
  readonly recipient: string
  readonly amount: string
  readonly reference?: string
}

/** Arguments that an app passes for an order. */
const argsOf = ({ network, asset = 'native', symbol, decimals, recipient, amount, reference }: Order) => ({
  paymentAsset: { network: network as 'eip155:1', asset, metadata: { name: symbol, symbol, decimals } },
  recipient,
  amount,
  ...(reference !== undefined && { reference }),
})

/** Native coins of the first EVM chain. */
export const coins = ({ chains: [chain] }: Bank, recipient: string, amount: string, reference?: string): Order => ({
  ...{ network: chain.network.caipNetworkId, symbol: chain.network.nativeCurrency.symbol, decimals: 18, recipient, amount },
  ...(reference !== undefined && { reference }),
})

/** Requests an order; its outcome is `window.outcome`. */
export async function ask(page: Page, order: Order): Promise<void> {
  await page.evaluate(async (args) => {
    Object.assign(window, { outcome: undefined })
    const { result } = await window.payer.open('Pay', args)
    void result.then(
      (outcome) => Object.assign(window, { outcome }),
      (error) => Object.assign(window, { outcome: `rejected: ${error}` }),
    )
  }, argsOf(order))
}
export const outcome = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { outcome?: { success: boolean; result?: { hash: string }; error?: { code: string } } }).outcome,
  )
export const told = (page: Page) => page.evaluate(() => window.paid.map(({ event }) => event))
/** Returns the address of the payment shown in the last view. */
export const phase = (page: Page) => dialogOf(page).locator('[data-phase]').getAttribute('data-phase')

/** Connects a wallet of a family programmatically. */
export const connectTo = (page: Page, namespace: string, name = 'Alba Wallet') =>
  page.evaluate(
    async ([family, wallet]) => {
      await window.payer.preload()
      const find = () =>
        window.payer.state.core.connectors.find((each) => each.namespaces.includes(family) && (each.name === wallet || family === 'bip122'))
      // Wallets may announce themselves at any time.
      while (!find()) await new Promise<void>((resolve) => void window.payer.subscribe('core', resolve))
      await window.payer.connections.connect({ connector: find()?.id ?? '', namespace: family })
    },
    [namespace, name] as const,
  )

/** Goes from the payment methods to the quote, and waits for its fee. */
export async function toQuote(page: Page, wallet: string | RegExp = 'Alba Wallet'): Promise<void> {
  await settled(page, 'Pay')
  await dialogOf(page)
    .getByRole('button', { name: wallet instanceof RegExp ? wallet : new RegExp(`^${wallet}`) })
    .click()
  await settled(page, 'Payment details')
}
export const payButton = (page: Page) => dialogOf(page).locator('.lk-foot').getByRole('button', { name: 'Pay', exact: true })
