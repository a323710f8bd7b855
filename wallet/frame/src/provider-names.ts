import { providerTitle } from '@latchkey/wallet-protocol'
import type { Config } from './read-config.js'

/** Returns a provider's display name: the operator's name for a custom provider, otherwise its id. */
export function providerName(id: string, socials: Config['features']['socials'] = []): string {
  return providerTitle(id, socials.find((one) => one.id === id)?.name)
}

/** Returns the providers whose window the frame can open, by id. Others need an app, or data that only the page has. */
export function windowedProviders(socials: Config['features']['socials'] = []): { readonly [id: string]: string } {
  return Object.fromEntries(socials.flatMap(({ id, kind }) => (kind === 'redirect' ? [[id, providerName(id, socials)]] : [])))
}
