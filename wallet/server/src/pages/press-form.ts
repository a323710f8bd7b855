import type { Keys } from '../keys.js'
import { isSame, macOf } from '../secrets.js'
import type { ServerTexts } from '../texts/texts-of.js'
import type { Page } from './page.js'

/** Form of a page that shows two digits to type, so that a program that presses all buttons of a mailed link changes nothing. */
export function renderPressForm(
  keys: Pick<Keys, 'pepper'>,
  { t, path, token, action, label }: PressForm & { readonly t: ServerTexts; readonly path: string; readonly label: string },
): NonNullable<Page['asks']> {
  const number = digitsOf(keys, { token, action })
  return { path, name: 'number', label: t('page.typeDigits', { number }), digits: 2, submit: label, hidden: { action } }
}

/** Returns whether these are the digits that the page shows. */
export function isPressed(keys: Pick<Keys, 'pepper'>, asked: PressForm, number: string | null): boolean {
  return isSame(digitsOf(keys, asked), number ?? '')
}

interface PressForm {
  /** Token of the mailed link. */
  readonly token: string
  readonly action: string
}

function digitsOf({ pepper }: Pick<Keys, 'pepper'>, { token, action }: PressForm): string {
  return String(Buffer.from(macOf(pepper, 'press', `${action} ${token}`), 'base64url').readUInt32BE() % 100).padStart(2, '0')
}
