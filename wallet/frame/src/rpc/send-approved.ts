import type { AskTexts } from '../texts/groups.js'
import type { Words } from './describe-call.js'
import { strictest } from './questions.js'
import { NONCE_TAKEN } from './send-in-turn.js'

/** A transaction or similar, complete as of the moment it was planned. */
export interface Plan<T> {
  /** Shown to the visitor. */
  readonly words: Words
  /** Updates the values that are not shown, such as the nonce, signs and sends. Undefined if the values that are shown have changed. */
  send(): Promise<T | undefined>
}

/**
 * Plans, asks the visitor, and sends. A question can stay open for minutes: if what it shows has changed by the time it is answered, the
 * visitor is asked again, and told so. They are also asked again before something that was signed, and that the node refused for its
 * nonce, is signed with another one: each approval leads to one signed transaction at most.
 */
export async function sendApproved<T>(make: () => Promise<Plan<T>>, ask: (words: Words) => Promise<void>, t: AskTexts): Promise<T> {
  let plan = await make()
  await ask(plan.words)
  for (;;) {
    let isRefused = false
    const sent = await plan.send().catch((error: { readonly reason?: unknown }) => {
      if (error.reason !== NONCE_TAKEN) throw error
      isRefused = true
      return undefined
    })
    if (sent !== undefined) return sent
    plan = await make()
    const { warnings, caution } = plan.words
    await ask(
      isRefused
        ? { ...plan.words, warnings: [t('ask.mayPayTwice'), ...warnings], caution: strictest([caution, 'wait']) }
        : { ...plan.words, warnings: [t('ask.changed'), ...warnings] },
    )
  }
}
