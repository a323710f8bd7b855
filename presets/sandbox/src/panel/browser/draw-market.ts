import { element } from '../../page/browser/element.js'
import type { PanelState } from '../panel-state.js'
import { report } from './follow-state.js'
import { press } from './press.js'

const STEPS = [-10, -1, 1, 10]

/** A card for each chain, with buttons that move its prices. */
export function drawMarket({ chains, symbols }: NonNullable<PanelState['market']>): void {
  document.getElementById('market-part')?.removeAttribute('hidden')
  for (const { id, name } of chains) {
    const rows = symbols.map((symbol) =>
      element(
        'div',
        { class: 'row', role: 'group', 'aria-label': `${symbol} on ${name}` },
        element('span', {}, symbol),
        ...STEPS.map((percent) =>
          press(`${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`, () => void move({ chain: id, symbol, percent })),
        ),
      ),
    )
    document.getElementById('market')?.append(element('article', {}, element('h3', {}, name), ...rows))
  }
}

async function move(body: object): Promise<void> {
  const response = await fetch('/control/market', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  report(response.ok ? '' : ((await response.json()) as { readonly error: string }).error)
}
