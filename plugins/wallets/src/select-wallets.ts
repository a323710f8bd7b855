import type { ListedWallet } from '@latchkey/kernel'
import type { Platform, WalletsQuery, WalletsReply } from './wire.js'

const PAGE = 40
/** From a desktop even a phone app is reachable, by QR code, and a website shows where to get the rest. */
const WAYS = [
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'chrome_store',
  'firefox_store',
  'app_store',
  'play_store',
  'homepage',
] as const

/** Filters first, then slices the page, so that totals are right. Pure, and the only place with these rules. */
export function selectWallets(all: readonly ListedWallet[], query: WalletsQuery): WalletsReply {
  const { page = 1, entries = PAGE, include } = query
  const known = include ? include.flatMap((id) => all.find((wallet) => wallet.id === id) ?? []) : all
  const words = wordsOf(query.search)
  const excluded = new Set(query.exclude?.map((each) => each.toLowerCase()))
  const fitting = known.filter(
    (wallet) =>
      !isExcluded(wallet, excluded) &&
      (!query.certified || wallet.certified === true) &&
      (!query.chains || serves(wallet, query.chains)) &&
      (!query.platform || isReachable(wallet, query.platform)) &&
      hasWords(wallet, words),
  )
  const items = fitting.slice((page - 1) * entries, page * entries)
  // The wire's types are mutable parse results; these are never changed.
  return { items: items as WalletsReply['items'], total: fitting.length, nextPage: page * entries < fitting.length ? page + 1 : null }
}

/** The words of a search, in lower case. They never become a pattern. */
export function wordsOf(search = ''): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

export function hasWords({ name }: { readonly name: string }, words: readonly string[]): boolean {
  const text = name.toLowerCase()
  return words.every((word) => text.includes(word))
}

function isExcluded({ id, rdns, name }: ListedWallet, excluded: ReadonlySet<string>): boolean {
  return [id, rdns, name].some((each) => each !== undefined && excluded.has(each.toLowerCase()))
}

/** `eip155` and `eip155:1` match each other, `eip155:1` and `eip155:10` do not. */
function serves({ chains }: ListedWallet, wanted: readonly string[]): boolean {
  return !chains || chains.some((chain) => wanted.some((want) => chain === want || startsWith(chain, want) || startsWith(want, chain)))
}

function startsWith(chain: string, namespace: string): boolean {
  return chain.startsWith(`${namespace}:`)
}

/** Returns true if the wallet is reachable: its app on a phone; an extension, an app or a QR code on a desktop. */
function isReachable(wallet: ListedWallet, platform: Platform): boolean {
  const { mobile_link, link_mode, webapp_link, browser_link, app_store, play_store } = wallet
  if (platform === 'web') return Boolean(webapp_link)
  if (platform === 'desktop') return WAYS.some((way) => wallet[way])
  if (webapp_link) return true
  // A wallet with a single store is an app for that system only.
  const elsewhere = platform === 'ios' ? play_store && !app_store : app_store && !play_store
  return Boolean(mobile_link ?? link_mode ?? browser_link) && !elsewhere
}
