/** Names are the providers' own, in every language. */
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

/** The name visitors know a provider by: the operator's name for a provider of their own, or else its id. */
export function providerTitle(id: string, ownName?: string): string {
  if (ownName !== undefined) return ownName
  // An id may be a word that every object knows: `constructor`.
  return (Object.hasOwn(TITLES, id) && TITLES[id]) || id
}
