import type { ListedWallet } from '@latchkey/kernel'
import { appBase } from '@latchkey/kernel/links'
import { check, list, object } from '@latchkey/kernel/wire'
import { walletSchema } from '../wire.js'

const listSchema = /* @__PURE__ */ object({ wallets: /* @__PURE__ */ list(walletSchema) })
const PAGES = [
  'homepage',
  'webapp_link',
  'link_mode',
  'browser_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'image_url',
] as const
const APPS = ['mobile_link', 'desktop_link'] as const

/**
 * Parses `{ "wallets": [...] }`, or the array alone.
 * @throws with the list's name and the location of the first error
 */
export function parseWalletList(text: string, name: string): readonly ListedWallet[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${name} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  const whole = Array.isArray(value) ? { wallets: value } : value
  const problem = check(listSchema, whole)
  if (problem) throw new Error(`${name}: ${problem}.`)
  // The schema was checked above.
  const { wallets } = whole as { readonly wallets: readonly ListedWallet[] }
  for (const [index, wallet] of wallets.entries()) {
    const fault = faultOf(wallet)
    if (fault) throw new Error(`${name}: /wallets/${index}/${fault}.`)
    if (wallets.findIndex(({ id }) => id === wallet.id) !== index)
      throw new Error(`${name}: /wallets/${index}/id: "${wallet.id}" is there twice.`)
  }
  return wallets
}

/** A link that could run something, or would be sent unencrypted. */
export function faultOf(wallet: ListedWallet): string | undefined {
  const page = PAGES.find((field) => wallet[field] !== undefined && !isPage(wallet[field]))
  if (page) return `${page}: Expected an https address`
  const app = APPS.find((field) => wallet[field] !== undefined && !isApp(wallet[field]))
  return app && `${app}: Expected an address that opens an app`
}

export function isPage(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}

export function isApp(link: string): boolean {
  return isPage(link) || (link.includes(':') && appBase(link) !== undefined)
}
