import type { Context } from '@latchkey/kernel'
import type { EmailContract } from '../contract.js'
import { emailErrors } from '../errors.js'
import { changing } from '../state.js'
import { emailInUse } from './change-email.js'

const VIEW = 'UpdateEmailWallet'

/**
 * Opens the form and resolves with the new address once both codes are confirmed. Rejects as soon as the form closes without that, for any
 * reason: the visitor, another view, or a form that could not be opened in the first place.
 *
 * @throws email/no-address, email/cancelled
 */
export async function updateEmail(ctx: Context<EmailContract>, args: { readonly email?: string } = {}): Promise<string> {
  if (emailInUse(ctx) === undefined) throw emailErrors.create('no-address', {})
  changing(ctx.state)
  const stops: (() => void)[] = []
  try {
    return await new Promise((resolve, reject) => {
      let wasShown = false
      const leave = (): void => reject(emailErrors.create('cancelled', {}))
      const look = (): void => {
        const { changedTo } = ctx.state
        const isShown = ctx.core.stack.some(({ view }) => view === VIEW)
        if (changedTo !== undefined) resolve(changedTo)
        else if (wasShown && !isShown) leave()
        wasShown ||= isShown
      }
      stops.push(
        ctx.subscribe('core', look),
        ctx.subscribe('email', look),
        ctx.on('close', () => {
          if (ctx.state.changedTo === undefined) leave()
        }),
        ctx.on('refused', () => {
          if (!wasShown) leave()
        }),
        ctx.on('error', ({ error }) => {
          if (!wasShown) reject(error)
        }),
      )
      ctx.signal.addEventListener('abort', leave)
      stops.push(() => ctx.signal.removeEventListener('abort', leave))
      if (ctx.signal.aborted) return leave()
      ctx.open(VIEW, args)
      look()
    })
  } finally {
    for (const stop of stops) stop()
  }
}
