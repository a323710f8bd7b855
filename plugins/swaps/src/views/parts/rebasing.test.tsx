import { type ShellApi, ShellContext } from '@latchkey/kernel/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { askQuote } from '../../actions/ask-quote.js'
import { call, coin, dollar, euro, fill, quoteFor, startSwaps } from '../../fixtures/start-swaps.js'
import { Rebasing } from './rebasing.js'

const none = () => {}
const shell: ShellApi = { t: (key) => key, locale: 'en', dir: 'ltr', toast: none, announce: none }

/** Returns the notes for a swap of dollars to euros, whose quote names these assets. */
async function notes(rebasing?: readonly string[]): Promise<readonly string[]> {
  const world = await startSwaps({
    quote: (query) => ({ ...quoteFor(query, 9n * 10n ** 5n), ...(rebasing && { rebasing: [...rebasing] }) }),
  })
  fill(world, { sell: dollar, buy: euro })
  await askQuote(world.ctx, call)
  const { offer } = world.flow
  if (!offer) throw new Error('There is no price.')
  const html = renderToStaticMarkup(
    <ShellContext.Provider value={shell}>
      <Rebasing ctx={world.ctx} offer={offer} />
    </ShellContext.Provider>,
  )
  return [dollar.symbol, euro.symbol].filter((symbol) => html.includes(world.ctx.t('swaps.rebasing', { symbol })))
}

test('tokens whose balances change on their own are named, each once', async () => {
  expect(await notes([euro.asset.toLowerCase()])).toEqual(['EURC'])
  expect(await notes([dollar.asset, euro.asset])).toEqual(['USDC', 'EURC'])
})

test('shows nothing about other tokens, or by a server that does not report it', async () => {
  expect(await notes()).toEqual([])
  expect(await notes([coin.asset])).toEqual([])
})
