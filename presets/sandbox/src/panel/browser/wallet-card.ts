import { element } from '../../page/browser/element.js'
import type { PanelWallet } from '../panel-state.js'
import { choice } from './choice.js'
import { press } from './press.js'
import { short } from './short.js'

/** A wallet's card, and a function to update it. */
export interface WalletCard {
  readonly element: HTMLElement
  update(wallet: PanelWallet): void
}

/** Renders one wallet. Controls stay the same elements, so that updates do not take the focus away. */
export function walletCard({ id, name, icon }: PanelWallet, act: (message: object) => void): WalletCard {
  const questions = element('div', { role: 'group', 'aria-label': `Questions of ${name}` })
  const policy = choice('Answers', (behaviour) => act({ do: 'policy', behaviour }))
  const next = choice('Next answer only', (behaviour) => behaviour && act({ do: 'next', behaviour }))
  const account = choice('Account', (index) => act({ do: 'useAccount', index: Number(index) }))
  const chain = choice('Network', (chainId) => act({ do: 'setChain', chain: Number(chainId) }))
  const lock = press('Lock', () => act({ do: lock.textContent === 'Lock' ? 'lock' : 'unlock' }))
  const sites = element('div', {})
  const sessions = element('div', { role: 'group', 'aria-label': `Sessions of ${name}` })
  const log = element('ol', { 'aria-label': `Last requests to ${name}` })
  const card = element(
    'article',
    { id },
    element('h3', {}, element('img', { src: icon, alt: '' }), name),
    questions,
    policy.element,
    next.element,
    account.element,
    chain.element,
    element(
      'div',
      { class: 'row' },
      lock,
      press('Reset', () => act({ do: 'reset' })),
    ),
    sites,
    sessions,
    element('a', { href: `/wallet#${id}` }, 'Open as a phone'),
    log,
  )
  return {
    element: card,
    update(wallet) {
      card.className = wallet.pending.length ? 'asked' : ''
      policy.update(BEHAVIOURS, wallet.policy)
      next.update([['', 'as above'], ...BEHAVIOURS.filter(([value]) => value !== wallet.policy)], '')
      account.update(
        wallet.accounts.map((address, index) => [String(index), short(address)]),
        String(wallet.accounts.indexOf(wallet.shared[0] ?? '')),
      )
      chain.update(
        wallet.chains.map((one) => [String(one.id), one.name]),
        String(wallet.chainId),
      )
      lock.textContent = wallet.locked ? 'Unlock' : 'Lock'
      questions.replaceChildren(...wallet.pending.map((prompt) => question(prompt, act)))
      sites.replaceChildren(...wallet.sites.map((origin) => site(origin, act)))
      sessions.replaceChildren(...wallet.sessions.map((one) => session(one, act)))
      log.replaceChildren(
        ...[...wallet.requests]
          .reverse()
          .map(({ method, answer }) => element('li', {}, element('span', {}, method), element('span', {}, answer))),
      )
    },
  }
}

/** The default behaviours, as labelled in the panel. */
export const BEHAVIOURS = [
  ['ask', 'ask in the page or the wallet'],
  ['approve', 'approve at once'],
  ['reject', 'reject at once'],
  ['manual', 'wait for this panel'],
  ['twice', 'approve, events twice'],
] as const

function question({ id, from, method, why }: PanelWallet['pending'][number], act: (message: object) => void): HTMLElement {
  return element(
    'div',
    { class: 'question' },
    element('p', {}, element('strong', {}, method), ` for ${from}`, why === 'locked' ? ' (the wallet is locked)' : ''),
    element(
      'div',
      { class: 'row' },
      press('Reject', () => act({ do: 'reject', prompt: id })),
      press('Approve', () => act({ do: 'approve', prompt: id }), 'yes'),
    ),
  )
}

function site(origin: string, act: (message: object) => void): HTMLElement {
  return element(
    'p',
    { class: 'site' },
    origin,
    press('Disconnect', () => act({ do: 'disconnectSite', origin })),
  )
}

function session({ topic, peer, chains }: PanelWallet['sessions'][number], act: (message: object) => void): HTMLElement {
  return element(
    'p',
    { class: 'site' },
    `${peer.name} on ${chains.join(', ')}`,
    press('Disconnect', () => act({ do: 'endSession', topic })),
  )
}
