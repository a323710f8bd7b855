import type { AskTexts } from '../texts/ask-en.js'

/** Bytes to sign, as shown to the visitor. */
export interface ReadText {
  /** The text, or the bytes in hexadecimal if they are not one. */
  readonly shown: string
  readonly isText: boolean
  readonly warnings: readonly string[]
}

/** Control characters other than line breaks and tabs: such bytes are not meant to be read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/** Characters that reorder others, or are not drawn. Joiners of emoji and of Arabic script are not among them. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Reads bytes as text. Direction marks and invisible characters are shown by their codes. */
export function readText(bytes: Uint8Array, t: Pick<AskTexts, 'notText' | 'hidden'>): ReadText {
  const text = decoded(bytes)
  if (text === undefined || CONTROL.test(text)) return { shown: hexOf(bytes), isText: false, warnings: [t.notText] }
  const shown = text.replace(HIDDEN, (each) => `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
  return { shown, isText: true, warnings: shown === text ? [] : [t.hidden] }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
