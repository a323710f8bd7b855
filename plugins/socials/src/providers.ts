import type { OfferedSocial } from '@latchkey/embedded-wallet'

/** The providers of the specification, and Telegram. Names are the providers' own in every language. */
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
/** As the specification orders them. */
export const ORDER: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'telegram']

/** As visitors know it: the operator's name of a provider of their own, else its id. */
export function nameOf(id: string, offered?: readonly OfferedSocial[]): string {
  if (Object.hasOwn(NAMES, id)) return NAMES[id] as string
  return offered?.find((one) => one.id === id)?.name ?? id
}

/** How a provider of this id is reached, where only its id is known. */
export function kindOf(id: string): OfferedSocial['kind'] {
  return id === 'farcaster' || id === 'telegram' ? id : 'redirect'
}
