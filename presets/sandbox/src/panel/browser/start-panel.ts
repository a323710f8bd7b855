import { element } from '../../page/browser/element.js'
import type { PanelState } from '../panel-state.js'
import { drawMarket } from './draw-market.js'
import { followState } from './follow-state.js'
import { type WalletCard, walletCard } from './wallet-card.js'

/** Fills the control panel and keeps it up to date. */
export function startPanel(): void {
  const cards = new Map<string, WalletCard>()
  const act = followState((state) => {
    if (!cards.size) drawWorld(state)
    for (const wallet of state.wallets) {
      const card = cards.get(wallet.id) ?? walletCard(wallet, (message) => void act(wallet.id, message))
      if (!cards.has(wallet.id)) place('wallets', card.element)
      cards.set(wallet.id, card)
      card.update(wallet)
    }
  })
}

function drawWorld({ chains, contracts, relay, market }: PanelState): void {
  if (market) drawMarket(market)
  place('script', `<script src="${location.origin}/wallets.js"></script>`)
  place('relay', relay)
  for (const { name, url, known } of chains) {
    place('chains', element('article', {}, element('h3', {}, name), element('code', {}, url), element('span', {}, known)))
  }
  for (const [name, address] of contracts) {
    place('contracts', element('dt', {}, name))
    place('contracts', element('dd', {}, element('code', {}, address)))
  }
}

function place(id: string, child: Node | string): void {
  document.getElementById(id)?.append(child)
}
