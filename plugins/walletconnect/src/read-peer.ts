import { cleanName } from '@latchkey/kernel'

/** The well-formed part of a wallet's own metadata. */
export interface Peer {
  readonly name: string
  /** An inline image: loading one from a foreign host would reveal the visitor to it. */
  readonly icon: string | undefined
  readonly url: string | undefined
  readonly native: string | undefined
  readonly universal: string | undefined
}

const NEUTRAL = 'WalletConnect'

/** Parses the metadata of a session's other end, which is untrusted: any field may be missing or of a wrong type. */
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
