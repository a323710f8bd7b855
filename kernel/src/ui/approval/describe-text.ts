import type { Described, DescribedWarning, DescribeTools } from './described.js'

const SIGN_IN = /^(?:[a-z][-+.a-z\d]*:\/\/)?(\S+) wants you to sign in with your .{1,40} account:$/m
const URI = /^URI: (\S+)$/m
/** Characters that reorder others or are invisible. Joiners are allowed where they join emoji. */
const HIDDEN = /\u200d(?!\p{Extended_Pictographic})|\u034f|(?!\u200d)[\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/gu

/**
 * Describes a message to sign as text. Warns about bytes that are not text (32 of them may be the hash of a transfer) and about a sign-in
 * for another site (CAIP-122, EIP-4361). Invisible characters are shown as escapes.
 */
export function describeText(bytes: Uint8Array, { t, site }: DescribeTools): Pick<Described, 'text' | 'warnings'> {
  const text = toText(bytes)
  if (text === undefined) {
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const key = bytes.length === 32 ? 'approve.warn.hash' : 'approve.warn.unreadable'
    return { text: `0x${hex}`, warnings: [{ level: 'danger', text: t(key) }] }
  }
  const warnings: DescribedWarning[] = []
  const domain = SIGN_IN.exec(text)?.[1]
  const other = [domain, domain && hostOf(URI.exec(text)?.[1])].find(
    (host) => host !== undefined && host.toLowerCase() !== site.toLowerCase(),
  )
  if (other) warnings.push({ level: 'danger', text: t('approve.warn.site', { domain: visible(other), site }) })
  if (text.search(HIDDEN) >= 0) warnings.push({ level: 'warning', text: t('approve.warn.hidden') })
  return { text: visible(text), warnings }
}

/** Returns the text if the bytes are UTF-8 without control characters. */
function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function hostOf(uri: string | undefined): string | undefined {
  try {
    return uri === undefined ? undefined : new URL(uri).host || undefined
  } catch {
    return uri
  }
}

function visible(text: string): string {
  return text.replace(HIDDEN, (each) => `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
