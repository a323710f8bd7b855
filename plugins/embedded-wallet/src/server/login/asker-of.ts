import { browserOf } from '../browser-of.js'
import type { Asker } from '../mail/mail-texts.js'
import type { Visit } from '../visit.js'

/** What mails say about a call. */
export function askerOf({ env, now }: Pick<Visit, 'env' | 'now'>, origin: string): Asker {
  return { origin, browser: browserOf(env.headers.get('user-agent')), place: env.caller, now }
}
