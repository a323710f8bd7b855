import { element } from '../../page/browser/element.js'
import type { PanelState } from '../panel-state.js'
import { type WalletCard, walletCard } from './wallet-card.js'

/** Fills the control panel and keeps it up to date. */
export function startPanel(): void {
  const cards = new Map<string, WalletCard>()
  let running = false
  let again = false

  const act = async (wallet: string, message: object): Promise<void> => {
    const response = await fetch(`/control/wallets/${wallet}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    report(response.ok ? '' : ((await response.json()) as { readonly error: string }).error)
  }
  const draw = (state: PanelState): void => {
    if (!cards.size) drawWorld(state)
    for (const wallet of state.wallets) {
      const card = cards.get(wallet.id) ?? walletCard(wallet, (message) => void act(wallet.id, message))
      if (!cards.has(wallet.id)) place('wallets', card.element)
      cards.set(wallet.id, card)
      card.update(wallet)
    }
  }
  /** One at a time; changes that come meanwhile are one more round. */
  const refresh = async (): Promise<void> => {
    again = running
    if (running) return
    running = true
    try {
      const response = await fetch('/control/state')
      draw((await response.json()) as PanelState)
    } finally {
      running = false
    }
    if (again) await refresh()
  }
  const events = new EventSource('/control/events')
  events.addEventListener('open', () => {
    report('')
    void refresh()
  })
  events.addEventListener('message', () => void refresh())
  events.addEventListener('error', () => report('The sandbox has stopped.'))
}

function drawWorld({ chains, contracts }: PanelState): void {
  place('script', `<script src="${location.origin}/wallets.js"></script>`)
  for (const { id, name, rpcUrl } of chains) {
    place('chains', element('article', {}, element('h3', {}, name), element('code', {}, rpcUrl), element('span', {}, `Chain id ${id}`)))
  }
  for (const [name, address] of contracts) {
    place('contracts', element('dt', {}, name))
    place('contracts', element('dd', {}, element('code', {}, address)))
  }
}

function place(id: string, child: Node | string): void {
  document.getElementById(id)?.append(child)
}

function report(text: string): void {
  document.getElementById('status')?.replaceChildren(text)
}
