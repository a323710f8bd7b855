import { appBase } from './app-base.js'
import { isVouched } from './is-vouched.js'
import { pageBase } from './page-base.js'
import type { Surroundings } from './surroundings.js'

/**
 * Addresses of a wallet's app, by bases as wallet lists write them: `metamask:`, `trust://`, `https://example.com/wc`. Only values from the
 * record of a listed wallet belong here, never claims of an unknown party about itself.
 */
export interface AppLinks {
  /** The wallet's homepage. Vouches for the hosts of its links. */
  readonly homepage?: string | undefined
  /** Scheme of the app: `metamask:`, `trust://`. */
  readonly native?: string | undefined
  /** Web address that opens in the installed app instead of the browser. */
  readonly universal?: string | undefined
  /** Web app of the wallet. */
  readonly web?: string | undefined
  /**
   * Opens a page in the wallet's in-app browser. `{url}` is replaced by the page's URL, `{url2}` by the same encoded twice, `{bare}` by the
   * URL without its scheme, `{origin}` by the site.
   */
  readonly browser?: string | undefined
  /** Page on Google Play. Its package name is needed for an Android intent. */
  readonly playStore?: string | undefined
  /** The wallet prefers to be opened by its universal link. */
  readonly prefersUniversal?: boolean | undefined
}
/** Input for building links to an app. */
export interface AppLinksArgs {
  /** The wallet's record in the list. */
  readonly links: AppLinks
  /** The pairing URI. Without one the app is only brought to the foreground. */
  readonly uri?: string | undefined
  /** The page to open in a wallet's in-app browser: an http(s) address. */
  readonly page?: string | undefined
  /** The environment of the page: `surroundings()`. */
  readonly where: Surroundings
}
/** A link to follow, and how. */
export interface AppLink {
  /**
   * How it leads to the app: by its custom scheme, a web address claimed by the app, an Android intent, its web app, or a page in the
   * wallet's in-app browser.
   */
  readonly kind: 'scheme' | 'universal' | 'intent' | 'web' | 'browser'
  /** Address to follow. */
  readonly href: string
  /** Target in which the address must open to work from this page. */
  readonly target: '_self' | '_top' | '_blank'
  /**
   * The host that would receive the pairing URI, if neither the wallet's homepage nor its in-app browser link vouches for it. Show it,
   * and follow the link only after the visitor presses it.
   */
  readonly unknownHost?: string
}

type Kind = AppLink['kind']
type ToApp = Exclude<Kind, 'browser'>

/**
 * Returns the links to an app, best first. Empty if there are none.
 *
 * | page is in | order |
 * |---|---|
 * | a Telegram mini app | universal, web: its web view does not support schemes |
 * | a web view on Android | intent, universal, scheme: app links are ignored there |
 * | a web view on iOS | universal, scheme |
 * | an installed web app (PWA) | universal, scheme: it has no address bar in which an unknown scheme could fail |
 * | anything else | scheme, universal; reversed if the wallet prefers it |
 *
 * The web app comes last. Only if none of these exist does the page open in the wallet's in-app browser, where it starts over without
 * what the visitor has done so far.
 */
export function appLinks({ links, uri, page, where }: AppLinksArgs): readonly AppLink[] {
  const order: readonly ToApp[] = where.telegram
    ? ['universal', 'web']
    : where.inApp && where.system === 'android'
      ? ['intent', 'universal', 'scheme', 'web']
      : where.inApp || where.installed || links.prefersUniversal
        ? ['universal', 'scheme', 'web']
        : ['scheme', 'universal', 'web']
  // Telegram on Android decodes an address once before passing it on.
  const encoded =
    uri && (where.telegram && where.system === 'android' ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri))
  const toApp = order.flatMap((kind): readonly AppLink[] => {
    const href = HREF[kind](links, encoded)
    return href === undefined ? [] : [{ kind, href, target: targetOf(kind, where), ...hostToShow(href, { links, uri }) }]
  })
  const href = toApp.length === 0 ? inBrowser(links.browser, page) : undefined
  return href === undefined ? toApp : [{ kind: 'browser', href, target: targetOf('browser', where) }]
}

const HREF: { readonly [K in ToApp]: (links: AppLinks, encoded: string | undefined) => string | undefined } = {
  scheme: ({ native }, encoded) => at(appBase(native), encoded),
  universal: ({ universal }, encoded) => at(pageBase(universal), encoded),
  web: ({ web }, encoded) => at(pageBase(web), encoded),
  intent({ native, playStore }, encoded) {
    const [, scheme] = /^([^:]+):\/\/$/.exec(appBase(native) ?? '') ?? []
    const id = playStore && URL.canParse(playStore) ? new URL(playStore).searchParams.get('id') : null
    if (scheme === undefined) return undefined
    return `intent://${path(encoded)}#Intent;scheme=${scheme};${id && /^[\w.]+$/.test(id) ? `package=${id};` : ''}end`
  },
}

/** A pairing URI is a secret: anyone who reads it can respond in the wallet's place. */
function hostToShow(href: string, { links, uri }: Pick<AppLinksArgs, 'links' | 'uri'>): Pick<AppLink, 'unknownHost'> {
  if (uri === undefined || !href.startsWith('https:') || isVouched(href, [links.homepage, links.browser])) return {}
  return { unknownHost: new URL(href).host }
}

function inBrowser(template: string | undefined, page: string | undefined): string | undefined {
  if (!isPage(template) || !page || !/^https?:/.test(page)) return undefined
  const url = encodeURIComponent(page)
  const parts: Readonly<Record<string, string>> = {
    url,
    url2: encodeURIComponent(url),
    bare: page.replace(/^https?:\/\//, ''),
    origin: encodeURIComponent(new URL(page).origin),
  }
  return template?.replace(/\{(url2?|bare|origin)\}/g, (_whole, name: string) => parts[name] ?? '')
}

function isPage(template: string | undefined): boolean {
  if (!template || !URL.canParse(template)) return false
  const { protocol, username, password } = new URL(template)
  return protocol === 'https:' && !username && !password
}

function at(base: string | undefined, encoded: string | undefined): string | undefined {
  return base && base + path(encoded)
}

function path(encoded: string | undefined): string {
  return encoded === undefined ? 'wc' : `wc?uri=${encoded}`
}

function targetOf(kind: Kind, { telegram, framed }: Surroundings): AppLink['target'] {
  if (telegram || kind === 'web') return '_blank'
  // From an iframe, the link must leave the page around it: only the top-level page may navigate to an app.
  if (framed) return '_top'
  return kind === 'universal' || kind === 'browser' ? '_blank' : '_self'
}
