/** Provider names, which are the same in every language. */
const TITLES: { readonly [id: string]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  telegram: 'Telegram',
}

/** Returns a provider's display name: the operator's name for a custom provider, or else its id. */
export function providerTitle(id: string, ownName?: string): string {
  if (ownName !== undefined) return ownName
  // An id may be a property of every object, such as `constructor`.
  return (Object.hasOwn(TITLES, id) && TITLES[id]) || id
}
