import { cleanName } from '@latchkey/kernel'

/** What a wallet says of itself, as far as it is well-formed. */
export interface Peer {
  readonly name: string
  /** A picture that is in the text itself: one from a stranger's host would tell that host about the visitor. */
  readonly icon: string | undefined
  readonly url: string | undefined
  readonly native: string | undefined
  readonly universal: string | undefined
}

const NEUTRAL = 'WalletConnect'

/** Reads the metadata of a session's other end, a stranger's text: any field may be missing or of a wrong type. */
export function readPeer(metadata: unknown): Peer {
  const { name, icons, url, redirect } = fields(metadata)
  const { native, universal } = fields(redirect)
  return {
    name: cleanName(name, NEUTRAL),
    icon: (Array.isArray(icons) ? (icons as readonly unknown[]) : []).map(text).find((icon) => icon?.startsWith('data:image/')),
    url: text(url),
    native: text(native),
    universal: text(universal),
  }
}

function fields(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {}
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
