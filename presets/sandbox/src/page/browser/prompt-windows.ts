import type { PagePrompt } from '../../wallet/links.js'
import type { WalletId } from '../../wallet/wallet-id.js'
import type { PageWallet } from '../protocol.js'
import { element } from './element.js'
import { PROMPT_STYLE } from './prompt-style.js'

/** The wallets' windows in a page. */
export interface PromptWindows {
  show(wallet: WalletId, prompt: PagePrompt): void
  close(prompt: string): void
}

/** Renders prompts as small windows above everything, each a modal dialog in one shadow root. */
export function promptWindows(
  wallets: readonly PageWallet[],
  answer: (wallet: WalletId, prompt: string, yes: boolean) => void,
): PromptWindows {
  const open = new Map<string, HTMLDialogElement>()
  let host: HTMLElement | undefined
  const root = (): ShadowRoot => {
    if (host?.shadowRoot && host.isConnected) return host.shadowRoot
    host = document.createElement('latchkey-test-wallet')
    const shadow = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(PROMPT_STYLE)
    shadow.adoptedStyleSheets = [sheet]
    document.documentElement.append(host)
    return shadow
  }
  return {
    show(id, prompt) {
      const wallet = wallets.find((one) => one.id === id)
      if (!wallet || open.has(prompt.id)) return
      const say = (yes: boolean) => (): void => answer(id, prompt.id, yes)
      const mark = element('span', { class: 'mark', 'aria-hidden': 'true' }, wallet.name.slice(0, 1))
      mark.style.setProperty('background', wallet.colour)
      const dialog = element(
        'dialog',
        { 'aria-labelledby': 'title' },
        element('header', {}, mark, element('span', {}, wallet.name), element('small', {}, 'test wallet')),
        element('h2', { id: 'title' }, prompt.title),
        element('p', { class: 'site' }, prompt.origin),
        element('dl', {}, ...prompt.facts.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)])),
        element('footer', {}, button('Reject', 'no', say(false)), button(prompt.action, 'yes', say(true))),
      )
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        say(false)()
      })
      // The page below must not handle clicks and keys in this window.
      for (const type of ['click', 'keydown', 'pointerdown'] as const) dialog.addEventListener(type, (event) => event.stopPropagation())
      open.set(prompt.id, dialog)
      root().append(dialog)
      dialog.showModal()
    },
    close(prompt) {
      const dialog = open.get(prompt)
      if (!dialog) return
      open.delete(prompt)
      dialog.close()
      dialog.remove()
      if (open.size) return
      host?.remove()
      host = undefined
    },
  }
}

function button(text: string, kind: string, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: kind }, text)
  made.addEventListener('click', press)
  return made
}
