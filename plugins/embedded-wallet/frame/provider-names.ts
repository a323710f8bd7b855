import { providerTitle } from '../src/provider-title.js'
import type { Config } from './read-config.js'

/** As visitors know a provider: the operator's name of one of their own, else its id. */
export function providerName(id: string, socials: Config['features']['socials'] = []): string {
  return providerTitle(id, socials.find((one) => one.id === id)?.name)
}

/** Providers whose window the frame can open by itself, by id. Others need an app, or data that the page has. */
export function windowedProviders(socials: Config['features']['socials'] = []): { readonly [id: string]: string } {
  return Object.fromEntries(socials.flatMap(({ id, kind }) => (kind === 'redirect' ? [[id, providerName(id, socials)]] : [])))
}
