import { element } from '../../page/browser/element.js'
import { choice } from '../../panel/browser/choice.js'
import { followState } from '../../panel/browser/follow-state.js'
import { press } from '../../panel/browser/press.js'
import { short } from '../../panel/browser/short.js'
import { BEHAVIOURS } from '../../panel/browser/wallet-card.js'
import type { PanelState, PanelWallet } from '../../panel/panel-state.js'
import { connectForm } from './connect-form.js'
import { keyed } from './keyed.js'

type Do = (message: object) => Promise<boolean>

/** Fills the test wallet's page: one wallet at a time, selected by the URL's hash. */
export function startWallet(): void {
  let state: PanelState | undefined
  const chosen = (): PanelWallet | undefined => state?.wallets.find(({ id }) => id === location.hash.slice(1)) ?? state?.wallets[0]
  const act: Do = (message) => send(chosen()?.id ?? '', message)
  const wallets = keyed<Tab>(place('wallets'), { key: ({ id }) => id, draw: tab, empty: () => element('span', {}) })
  const requests = keyed<PanelWallet['pending'][number]>(place('requests'), {
    key: ({ id }) => id,
    draw: (one) => request(one, act),
    empty: () => nothing('Nothing is asked at the moment.'),
  })
  const sessions = keyed<Session>(place('sessions'), {
    key: ({ topic }) => topic,
    draw: (one) => session(one, act),
    empty: () => nothing('No app is connected.'),
  })
  const controls = walletControls(act)
  place('state').append(controls.element)
  place('connect').append(connectForm((uri) => act({ do: 'pair', uri })))

  const draw = (): void => {
    const wallet = chosen()
    if (!wallet || !state) return
    document.title = `${wallet.pending.length ? `(${wallet.pending.length}) ` : ''}${wallet.name}`
    wallets(state.wallets.map(({ id, name, icon, pending }) => ({ id, name, icon, open: pending.length, chosen: id === wallet.id })))
    requests(wallet.pending)
    sessions(wallet.sessions.map((one) => ({ ...one, known: wallet.chains })))
    controls.update(wallet)
  }
  addEventListener('hashchange', draw)
  const send = followState((now) => {
    state = now
    draw()
  })
}

interface Tab {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly open: number
  readonly chosen: boolean
}
type Session = PanelWallet['sessions'][number] & { readonly known: PanelWallet['chains'] }

function tab({ id, name, icon, open, chosen }: Tab): HTMLElement {
  const word = name.split(' ')[0] ?? name
  const button = press(word, () => {
    location.hash = id
  })
  button.setAttribute('aria-pressed', String(chosen))
  button.prepend(element('img', { src: icon, alt: '' }))
  if (open) button.append(element('span', { 'aria-label': `${open} open` }, String(open)))
  return button
}

function request({ id, from, method, why, title, action, facts }: PanelWallet['pending'][number], act: Do): HTMLElement {
  return element(
    'article',
    { class: 'asked', 'aria-label': title },
    element('h3', {}, title),
    element('p', { class: 'peer' }, `${method} from ${from}${why === 'locked' ? '. The wallet is locked: approving unlocks it.' : ''}`),
    element('dl', {}, ...facts.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)])),
    element(
      'div',
      { class: 'row' },
      press('Reject', () => void act({ do: 'reject', prompt: id })),
      press(action, () => void act({ do: 'approve', prompt: id }), 'yes'),
    ),
  )
}

function session({ topic, peer, chains, accounts, expiry, known }: Session, act: Do): HTMLElement {
  // Other families have one network each, so there is nothing to choose.
  const ids = chains.filter((chain) => chain.startsWith('eip155:')).map((chain) => Number(chain.split(':')[1]))
  const all = [...new Set([...known.map(({ id }) => id), ...ids])]
  const boxes = all.map((id) => {
    const box = element('input', { type: 'checkbox', value: String(id) })
    box.checked = ids.includes(id)
    return { id, box }
  })
  for (const { box } of boxes) {
    box.addEventListener('change', async () => {
      const wanted = boxes.filter((one) => one.box.checked).map(({ id }) => id)
      if (!(await act({ do: 'updateSession', topic, chains: wanted }))) box.checked = !box.checked
    })
  }
  const addresses = [...new Set(accounts.map((account) => account.slice(account.lastIndexOf(':') + 1)))]
  return element(
    'article',
    { 'aria-label': `Session with ${peer.name}` },
    element('h3', {}, peer.name),
    element('p', { class: 'peer' }, peer.url),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Networks'),
      ...boxes.map(({ id, box }) => element('label', { class: 'check' }, box, known.find((one) => one.id === id)?.name ?? `Chain ${id}`)),
    ),
    element('p', { class: 'peer' }, `${addresses.map(short).join(', ')}, until ${new Date(expiry * 1000).toLocaleString()}`),
    press('Disconnect', () => void act({ do: 'endSession', topic })),
  )
}

function walletControls(act: Do): { readonly element: HTMLElement; update(wallet: PanelWallet): void } {
  const account = choice('Account', (index) => void act({ do: 'useAccount', index: Number(index) }))
  const chain = choice('Network', (id) => void act({ do: 'setChain', chain: Number(id) }))
  const policy = choice('Answers', (behaviour) => void act({ do: 'policy', behaviour }))
  const lock = press('Lock', () => void act({ do: lock.textContent === 'Lock' ? 'lock' : 'unlock' }))
  return {
    element: element('article', {}, element('div', { class: 'grid' }, account.element, chain.element), policy.element, lock),
    update(wallet) {
      account.update(
        wallet.accounts.map((address, index) => [String(index), short(address)]),
        String(wallet.accounts.indexOf(wallet.shared[0] ?? '')),
      )
      chain.update(
        wallet.chains.map(({ id, name }) => [String(id), name]),
        String(wallet.chainId),
      )
      policy.update(BEHAVIOURS, wallet.policy)
      lock.replaceChildren(wallet.locked ? 'Unlock' : 'Lock')
    },
  }
}

function nothing(text: string): HTMLElement {
  return element('p', { class: 'empty' }, text)
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no place called ${id}.`)
  return found
}
