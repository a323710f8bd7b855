import { translator } from '@latchkey/kernel/translate'
import { directionOf, reasonOf } from '@latchkey/wallet-protocol'
import type { KitMessages } from '../texts/groups.js'
import type { Kit } from './kit.js'
import { openKit } from './open-kit.js'

// The script of a recovery kit, a file opened from disk without a server or network. Its content security policy blocks all loading.
function start(): void {
  // Written by the frame that made the file; the page's policy runs no other script that could have changed it.
  const kit = JSON.parse(document.getElementById('kit')?.textContent ?? '') as Kit
  const { language, messages, kind, address, createdAt } = kit
  const t = translator<KitMessages>(messages, language)
  document.title = t('kit.title')
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)

  const field = make('input', { type: kind === 'password' ? 'password' : 'text', autocomplete: 'off', spellcheck: false, required: true })
  const button = make('button', { type: 'submit', textContent: t('kit.open') })
  const problem = make('p', { className: 'problem', role: 'alert' })
  const words = make('ol', { hidden: true, dir: 'ltr', lang: 'en' })
  const warning = make('p', { hidden: true, className: 'warning', textContent: t('kit.warning') })
  const form = make('form', {}, [
    make('label', {}, [document.createTextNode(kind === 'password' ? t('kit.password') : t('kit.code')), field]),
    problem,
    button,
  ])
  const fact = (name: string, value: string): HTMLElement =>
    make('div', {}, [make('dt', { textContent: name }), make('dd', { textContent: value, dir: 'auto' })])
  document.body.prepend(
    make('main', {}, [
      make('h1', { textContent: t('kit.title') }),
      make('p', { textContent: t('kit.lead') }),
      make('dl', {}, [fact(t('kit.wallet'), address), fact(t('kit.made'), createdAt.slice(0, 10))]),
      form,
      warning,
      words,
    ]),
  )
  field.focus()

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    button.disabled = true
    button.textContent = t('kit.waiting')
    try {
      const found = await openKit(kit, field.value)
      words.replaceChildren(...found.map((word) => make('li', { textContent: word })))
      form.hidden = true
      warning.hidden = false
      words.hidden = false
    } catch (error) {
      const wrong = kind === 'password' ? t('kit.wrongPassword') : t('kit.wrongCode')
      problem.textContent = reasonOf(error) === 'wrong-key' ? wrong : (error as Error).message
      button.disabled = false
      button.textContent = t('kit.open')
    }
  })
}

function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  members: Partial<HTMLElementTagNameMap[N]>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[N] {
  const made = Object.assign(document.createElement(name), members)
  made.append(...children)
  return made
}

start()
