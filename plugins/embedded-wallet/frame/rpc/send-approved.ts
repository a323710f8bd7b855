import type { AskTexts } from '../texts/ask-en.js'
import type { Words } from './describe-call.js'

/** A transaction or similar, complete as of the moment it was planned. */
export interface Plan<T> {
  /** Shown to the visitor. */
  readonly words: Words
  /** Updates the values that are not shown, such as the nonce, signs and sends. Undefined if the values that are shown have changed. */
  send(): Promise<T | undefined>
}

/**
 * Plans, asks the visitor, and sends. A question can stay open for minutes: if what it shows has changed by the time it is answered, the
 * visitor is asked again, and told so.
 */
export async function sendApproved<T>(
  make: () => Promise<Plan<T>>,
  ask: (words: Words) => Promise<void>,
  t: Pick<AskTexts, 'changed'>,
): Promise<T> {
  let plan = await make()
  await ask(plan.words)
  for (;;) {
    const sent = await plan.send()
    if (sent !== undefined) return sent
    plan = await make()
    await ask({ ...plan.words, warnings: [t.changed, ...plan.words.warnings] })
  }
}
