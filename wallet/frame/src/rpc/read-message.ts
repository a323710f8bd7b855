import { hexToBytes, isHex } from 'viem'
import type { AskTexts } from '../texts/groups.js'
import { readText } from './read-text.js'
import { refuseForeignSignIn } from './refuse-foreign-sign-in.js'

/** A message to sign, as shown and as signed. */
export interface ReadMessage {
  readonly raw: `0x${string}`
  /** Text shown to the visitor. */
  readonly shown: string
  readonly warnings: readonly string[]
}

/**
 * Reads the message of `personal_sign`. Hexadecimal that contains text is shown as text.
 * @throws if it is a sign-in message (EIP-4361) of another site
 */
export function readMessage(given: string, origin: string, t: AskTexts): ReadMessage {
  const raw = isHex(given) && given.length % 2 === 0 ? given : (`0x${hexOfText(given)}` as const)
  const bytes = hexToBytes(raw)
  refuseForeignSignIn(bytes, origin)
  const { shown, isText, warnings } = readText(bytes, t)
  return { raw, shown: isText ? shown : raw, warnings: [...warnings, ...(bytes.length === 32 ? [t('ask.anyBytes')] : [])] }
}

function hexOfText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
