import { browserOf } from '../browser-of.js'
import type { DeviceRequest } from '../device-request.js'
import type { Requester } from '../mail/mail-texts.js'
import { callerLanguage } from '../texts/texts-of.js'

/** Returns how emails describe a caller. */
export function requesterOf(
  { env, now }: { readonly env: Pick<DeviceRequest['env'], 'headers' | 'caller'>; readonly now: number },
  origin: string,
): Requester {
  return { origin, browser: browserOf(env.headers.get('user-agent')), place: env.caller, now, language: callerLanguage(env.headers) }
}
