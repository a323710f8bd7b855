import { hexToBytes, isHex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { type AskTexts, askEn } from '../texts/ask-en.js'
import { refused } from './questions.js'

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
export function readMessage(given: string, origin: string, t: Pick<AskTexts, 'notText' | 'anyBytes'> = askEn): ReadMessage {
  const raw = isHex(given) && given.length % 2 === 0 ? given : (`0x${hexOfText(given)}` as const)
  const bytes = hexToBytes(raw)
  const text = textOf(bytes)
  if (text !== undefined) checkSignIn(text, origin)
  const warnings = [...(text === undefined ? [t.notText] : []), ...(bytes.length === 32 ? [t.anyBytes] : [])]
  return { raw, shown: text ?? raw, warnings }
}

/** A sign-in message names its site; signing one of another site would let this site log in there. */
function checkSignIn(text: string, origin: string): void {
  const [, domain] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .+ account:/.exec(text) ?? []
  if (domain === undefined) return
  const { uri } = parseSiweMessage(text)
  const { host } = new URL(origin)
  const isOwn = domain.toLowerCase() === host && (uri === undefined || (URL.canParse(uri) && new URL(uri).host === host))
  if (!isOwn) throw refused(`This message signs in at ${domain}, and was asked for by ${host}.`, 4100)
}

/** Returns the text if the bytes are UTF-8 without control or direction characters. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Control characters other than line breaks and tabs hide something.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function hexOfText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
