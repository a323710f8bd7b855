import type { OfferedSocial } from '@latchkey/embedded-wallet'

/** The specification's providers, and Telegram. The names are the same in every language. */
const NAMES: { readonly [id: string]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  telegram: 'Telegram',
}
/** The specification's order. */
export const ORDER: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'telegram']

/** Returns a provider's display name: the operator's name for a custom provider, else its id. */
export function nameOf(id: string, offered?: readonly OfferedSocial[]): string {
  if (Object.hasOwn(NAMES, id)) return NAMES[id] as string
  return offered?.find((one) => one.id === id)?.name ?? id
}

/** Returns how a provider is reached if only its id is known. */
export function kindOf(id: string): OfferedSocial['kind'] {
  return id === 'farcaster' || id === 'telegram' ? id : 'redirect'
}
