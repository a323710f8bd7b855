import { type ShellApi, ShellContext } from '@latchkey/kernel/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { askQuote } from '../../actions/ask-quote.js'
import { call, coin, dollar, euro, fill, quoteFor, startSwaps } from '../../fixtures/start-swaps.js'
import type { SwapToken } from '../../wire.js'
import { Ways } from './ways.js'

const none = () => {}
const shell: ShellApi = { t: (key) => key, locale: 'en', dir: 'ltr', toast: none, announce: none }

/** Returns the review of a swap into this token, and the mark of tokens that are on no list. */
async function review(buy: SwapToken) {
  const world = await startSwaps({ quote: (query) => quoteFor(query, 9n * 10n ** 5n) })
  fill(world, { sell: dollar, buy })
  await askQuote(world.ctx, call)
  const { offer } = world.flow
  if (!offer) throw new Error('There is no price.')
  const html = renderToStaticMarkup(
    <ShellContext.Provider value={shell}>
      <Ways ctx={world.ctx} offer={offer} bought={offer.quote.buy.amount} isOld={false} />
    </ShellContext.Provider>,
  )
  return { html, marks: html.split(world.ctx.t('swaps.select.unverified')).length - 1 }
}

// Any contract can call itself USDC, and have its picture.
test('a token that is on no list is marked in the review too, with its contract', async () => {
  const { html, marks } = await review({ ...euro, symbol: 'USDC', verified: false })
  expect(marks).toBe(1)
  expect(html).toContain(euro.asset.slice(euro.asset.lastIndexOf(':') + 1).slice(-4))
})

test('listed tokens and coins are not', async () => {
  expect((await review(euro)).marks).toBe(0)
  expect((await review({ ...coin, verified: false })).marks).toBe(0)
})
