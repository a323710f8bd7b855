import type { PlainAnswer } from '@latchkey/kernel/server'
import { findUndo, type UndoKind, undo } from '../account/undo.js'
import type { House } from '../visit.js'
import type { PageCall } from './link-page.js'
import { pageAnswer } from './page.js'

const ASKED: { readonly [K in UndoKind]: { readonly title: string; readonly text: string; readonly button: string } } = {
  email: {
    title: 'Take the change of address back?',
    text: 'Your wallet has its old address again. All devices are logged out, and no new device can log in for a week.',
    button: 'Take it back',
  },
  deletion: { title: 'Keep the account?', text: 'The account is not deleted then, and stays as it is.', button: 'Keep the account' },
}
const DONE: { readonly [K in UndoKind]: string } = {
  email: 'Your wallet has its old address again.',
  deletion: 'The account is not deleted.',
}

/** What the link in a notice shows. Looking at it changes nothing. */
export async function showUndo({ database, token, now }: PageCall): Promise<PlainAnswer> {
  const kind = await findUndo(database, token, now)
  if (!kind) return over()
  const { title, text, button } = ASKED[kind]
  return pageAnswer({ title, paragraphs: [text], buttons: [{ action: 'undo', label: button }] })
}

/** Takes it back, once. */
export async function answerUndo(house: House, call: PageCall & { readonly action: string | null }): Promise<PlainAnswer> {
  if (call.action !== 'undo') return showUndo(call)
  const done = await undo(house, call)
  if (!done) return over()
  if (done === 'taken')
    return pageAnswer({
      title: 'The old address is in use',
      paragraphs: ['Another wallet has it by now, so the change cannot be taken back. Write to those who run this wallet.'],
      status: 409,
    })
  return pageAnswer({ title: 'Done', paragraphs: [DONE[done]] })
}

function over(): PlainAnswer {
  return pageAnswer({ title: 'This link is over', paragraphs: ['It was used already, or is too old.'], status: 410 })
}
