import type { ListedWallet } from '@latchkey/kernel'
import { check, list, nothing, object, optional, record, string, union } from '@latchkey/kernel/wire'
import { isApp, isPage } from './parse-wallet-list.js'
import type { LoadEnv, WalletListSource } from './wallet-list-source.js'

/** Your account at a public registry of wallets. */
export interface ExplorerOptions {
  /** Your project id at the registry. Its terms are between you and them. */
  readonly projectId: string
  /** URL of the registry. Defaults to the public one. */
  readonly url?: string
}

const text = /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ string(), /* @__PURE__ */ nothing()]))
const links = /* @__PURE__ */ optional(
  /* @__PURE__ */ union([/* @__PURE__ */ object({ native: text, universal: text }), /* @__PURE__ */ nothing()]),
)
const stores = /* @__PURE__ */ object({ browser: text, ios: text, android: text, chrome: text, firefox: text })
const listing = /* @__PURE__ */ object({
  id: /* @__PURE__ */ string({ minLength: 1 }),
  name: /* @__PURE__ */ string({ minLength: 1 }),
  homepage: text,
  chains: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string())),
  rdns: text,
  app: /* @__PURE__ */ optional(/* @__PURE__ */ union([stores, /* @__PURE__ */ nothing()])),
  mobile: links,
  desktop: links,
})
const answer = /* @__PURE__ */ object({ listings: /* @__PURE__ */ record(/* @__PURE__ */ string(), listing) })
const ENTRIES = 100
/** The registry has some hundreds; this only stops a list that never ends. */
const MOST_PAGES = 100

/** The public WalletConnect registry, with your own project id, loaded every six hours. Its images are left out. */
export function explorerWallets({
  projectId,
  url = 'https://explorer-api.walletconnect.com/v3/wallets',
}: ExplorerOptions): WalletListSource {
  return {
    name: url,
    maxAge: 6 * 3600,
    async load(env) {
      const wallets = new Map<string, ListedWallet>()
      for (let page = 1; page <= MOST_PAGES; page++) {
        const found = await loadPage(`${url}?${new URLSearchParams({ projectId, entries: String(ENTRIES), page: String(page) })}`, url, env)
        for (const wallet of found) wallets.set(wallet.id, wallet)
        if (found.length < ENTRIES) break
      }
      return [...wallets.values()]
    },
  }
}

/** @throws naming the URL without its query, which contains the project id */
async function loadPage(address: string, name: string, { fetch: send, signal }: LoadEnv): Promise<readonly ListedWallet[]> {
  const response = await send(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`${name} answered ${response.status}.`)
  const value: unknown = await response.json()
  const problem = check(answer, value)
  if (problem) throw new Error(`${name} answered in another shape than documented: ${problem}.`)
  // The schema was checked above.
  return Object.values((value as { readonly listings: { readonly [id: string]: Listing } }).listings).map(toListed)
}

interface Links {
  readonly native?: string | null
  readonly universal?: string | null
}
interface Listing {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null
  readonly chains?: readonly string[]
  readonly rdns?: string | null
  readonly app?: {
    readonly browser?: string | null
    readonly ios?: string | null
    readonly android?: string | null
    readonly chrome?: string | null
    readonly firefox?: string | null
  } | null
  readonly mobile?: Links | null
  readonly desktop?: Links | null
}

/** Drops empty texts and links that could run something. */
function toListed({ id, name, homepage, chains, rdns, app, mobile, desktop }: Listing): ListedWallet {
  const fields: Partial<Record<keyof ListedWallet, string | undefined>> = {
    rdns: rdns || undefined,
    homepage: page(homepage),
    mobile_link: opener(mobile?.native) ?? page(mobile?.universal),
    desktop_link: opener(desktop?.native) ?? page(desktop?.universal),
    webapp_link: page(app?.browser),
    app_store: page(app?.ios),
    play_store: page(app?.android),
    chrome_store: page(app?.chrome),
    firefox_store: page(app?.firefox),
  }
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { id, name, ...known, ...(chains && chains.length > 0 && { chains }) }
}

function page(link: string | null | undefined): string | undefined {
  return link && isPage(link) ? link : undefined
}

/** The registry has schemes with and without their colon: `trust:`, `metamask://`, `oneinch`. */
function opener(link: string | null | undefined): string | undefined {
  const full = link && /^[a-z][a-z\d+.-]*$/i.test(link) ? `${link}://` : link
  return full && isApp(full) ? full : undefined
}
