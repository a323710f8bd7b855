import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { IconName } from '@latchkey/kernel/ui/basics'

interface Known {
  readonly name: string
  /** A line drawing of ours on 24 by 24, which stands for the provider. */
  readonly icon: IconName
}

/** The providers of the specification in their order, and Telegram. Names are the providers' own in every language. */
const KNOWN: { readonly [id: string]: Known } = {
  google: { name: 'Google', icon: 'M20.5 12H12.5M20.5 12A8.5 8.5 0 1 1 18 6' },
  x: { name: 'X', icon: 'M5 4.5 19 19.5M19 4.5 5 19.5' },
  discord: {
    name: 'Discord',
    icon: 'M8.5 17.5 7 19.5C4.8 19 3.5 18 3 17 3 12 4 8.500 5.500 6.500 7 5.500 8 5.200 9 5.200L9.800 6.600H14.200L15 5.200C16 5.200 17 5.500 18.500 6.500 20 8.500 21 12 21 17 20.500 18 19.200 19 17 19.500L15.500 17.500M7.500 17C10 18.200 14 18.200 16.500 17M9 12.500V13M15 12.500V13',
  },
  farcaster: { name: 'Farcaster', icon: 'M4 5H20M6 5V19M18 5V19M4.500 19H8M16 19H19.500M6 11A6 6 0 0 1 18 11' },
  github: {
    name: 'GitHub',
    icon: 'M9.500 20.500V17.500C6.500 18.200 6 16 4.500 15.500M15 20.500V17C15 16 14.800 15.500 14.300 15 17.500 14.600 19.500 13.400 19.500 9.900 19.500 8.700 19.100 7.700 18.300 6.900 18.600 5.900 18.600 4.900 18.200 4 17 4 15.900 4.700 15.200 5.200 13.100 4.700 11 4.700 8.900 5.200 8.200 4.700 7.100 4 5.900 4 5.500 4.900 5.500 5.900 5.800 6.900 5 7.700 4.600 8.700 4.600 9.900 4.600 13.400 6.600 14.600 9.800 15 9.300 15.500 9.500 16.500 9.500 17.500',
  },
  apple: {
    name: 'Apple',
    icon: 'M12 8C10 6.500 7.500 6.800 6 8.500 4 11 4.800 15.500 7.500 19 9 20.800 10.500 19.800 12 19.800 13.500 19.800 15 20.800 16.500 19 17.500 17.700 18.200 16.600 18.600 15.500 16 14.200 15.800 10.800 18.300 9.200 17 7 14 6.700 12 8ZM12 7.500C12 5 13.200 3.500 15 3',
  },
  facebook: { name: 'Facebook', icon: 'M16 4H14.500A3.500 3.500 0 0 0 11 7.500V20M7.500 12H15' },
  telegram: { name: 'Telegram', icon: 'M21 4.500 3 11.500 9 13.800 17 8 11 14.800 16.500 19.500ZM9 13.800V19L11.800 16' },
}
/** As the specification orders them. */
export const ORDER: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'telegram']

/** As visitors know it: the operator's name of a provider of their own, else its id. */
export function nameOf(id: string, offered?: readonly OfferedSocial[]): string {
  return KNOWN[id]?.name ?? offered?.find((one) => one.id === id)?.name ?? id
}

/** Undefined for providers of the operator's own, whose first letter stands for them. */
export function iconOf(id: string): IconName | undefined {
  return KNOWN[id]?.icon
}

/** How a provider of this id is reached, where only its id is known. */
export function kindOf(id: string): OfferedSocial['kind'] {
  return id === 'farcaster' || id === 'telegram' ? id : 'redirect'
}
