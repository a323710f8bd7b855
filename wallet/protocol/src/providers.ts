/** The specification's login providers in its order, and Telegram: id to name, which is the same in every language. */
export const PROVIDERS: { readonly [id: string]: string } = {
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
  return (Object.hasOwn(PROVIDERS, id) && PROVIDERS[id]) || id
}
