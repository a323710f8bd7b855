import type { Config } from './read-config.js'

/** Names are the providers' own, in every language. */
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

/** As visitors know a provider: the operator's name of one of their own, else its id. */
export function providerName(id: string, socials: Config['features']['socials'] = []): string {
  return NAMES[id] ?? socials.find((one) => one.id === id)?.name ?? id
}

/** Providers whose window the frame can open by itself, by id. Others need an app, or data that the page has. */
export function windowedProviders(socials: Config['features']['socials'] = []): { readonly [id: string]: string } {
  return Object.fromEntries(socials.flatMap(({ id, kind }) => (kind === 'redirect' ? [[id, providerName(id, socials)]] : [])))
}
