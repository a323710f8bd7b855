import { type Reason, reasonOf } from '@latchkey/wallet-protocol'
import type { Texts } from './en.js'

const HOUR = 3600

/** Returns an error in the language of the screen. A refusal by the server without a reason of ours keeps the server's words. */
export function problemIn(t: Texts, error: unknown): string {
  const { name, message, seconds } = error as { readonly name?: string; readonly message?: string; readonly seconds?: number }
  if (name === 'NotAllowedError') return t.passkeyDeclined
  const reason = reasonOf(error)
  if (reason === 'rate-limited' && seconds !== undefined)
    return seconds > HOUR ? t.problems.waitHours(Math.ceil(seconds / HOUR)) : t.problems.wait(seconds)
  if (reason !== undefined && isShown(t.problems, reason)) return t.problems[reason]
  return message || t.problems.failed
}

type Shown = Extract<keyof Texts['problems'], Reason>

function isShown(problems: Texts['problems'], reason: Reason): reason is Shown {
  return Object.hasOwn(problems, reason)
}
