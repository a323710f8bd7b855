import type { AskTexts } from '../texts/groups.js'

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
/**
 * Characters that reorder others, begin a line, or are not drawn. Joiners, and selectors of a letter's form, are not among them: emoji and
 * many scripts need them.
 */
export const HIDDEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu

/** Reads bytes as text. Direction marks and invisible characters are shown by their codes. */
export function readText(bytes: Uint8Array, t: AskTexts): ReadText {
  const text = decoded(bytes)
  if (text === undefined || CONTROL.test(text)) return { shown: hexOf(bytes), isText: false, warnings: [t('ask.notText')] }
  const shown = withoutHidden(text)
  return { shown, isText: true, warnings: shown === text ? [] : [t('ask.hidden')] }
}

/** Shows direction marks and invisible characters by their codes. */
function withoutHidden(text: string): string {
  return text.replace(HIDDEN, (each) => `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
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
