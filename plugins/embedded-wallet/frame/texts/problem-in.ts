import { en, type Texts } from './en.js'

const HOUR = 3600

/**
 * Returns an error in the language of the screen. Errors are thrown in English: some also reach the page, in the words fixed by
 * specification section 8.
 */
export function problemIn(t: Texts, error: unknown): string {
  const { name, message = '' } = error as { readonly name?: string; readonly message?: string }
  if (name === 'NotAllowedError') return t.passkeyDeclined
  const [, seconds] = /^Please try again after (\d+) seconds$/.exec(message) ?? []
  if (seconds !== undefined)
    return Number(seconds) > HOUR ? t.problems.waitHours(Math.ceil(Number(seconds) / HOUR)) : t.problems.wait(Number(seconds))
  const known = Object.entries(en.problems).find(([, text]) => text === message)?.[0] as keyof Texts['problems'] | undefined
  const text = known === undefined ? message : t.problems[known]
  // A function is a text with values, and never equals a message.
  return typeof text === 'string' && text !== '' ? text : t.problems.failed
}
