import { appBase } from './app-base.js'
import { isVouched } from './is-vouched.js'
import { pageBase } from './page-base.js'
import type { Surroundings } from './surroundings.js'

/**
 * Where a wallet's app can be found, by bases as lists have them: `metamask:`, `trust://`, `https://example.com/wc`. Only what the record
 * of a listed wallet names belongs here; what a stranger says of itself does not.
 */
export interface AppLinks {
  /** The wallet's own page. Vouches for the hosts of its links. */
  readonly homepage?: string | undefined
  /** Scheme of the app: `metamask:`, `trust://`. */
  readonly native?: string | undefined
  /** Web address that the installed app opens instead of the browser. */
  readonly universal?: string | undefined
  /** Web app of the wallet. */
  readonly web?: string | undefined
  /**
   * Opens a page in the wallet's own browser. `{url}` stands for the page's address, `{url2}` for the same encoded twice, `{bare}`
   * for the address without its scheme, `{origin}` for the site.
   */
  readonly browser?: string | undefined
  /** Page in Google Play, whose package name an Android intent needs. */
  readonly playStore?: string | undefined
  /** The wallet would rather be opened by its universal link. */
  readonly prefersUniversal?: boolean | undefined
}
/** What the ways into an app are made of. */
export interface AppLinksArgs {
  /** What the list knows of the wallet. */
  readonly links: AppLinks
  /** The pairing address; without one the app is only called to the front. */
  readonly uri?: string | undefined
  /** The page that a wallet's own browser would open: an http(s) address. */
  readonly page?: string | undefined
  /** Where the page is shown: `surroundings()`. */
  readonly where: Surroundings
}
/** One address to follow, and how. */
export interface AppLink {
  /**
   * How it leads to the app: by its own scheme, a web address that the app has claimed, an Android intent, its web app, or a page in
   * the wallet's browser.
   */
  readonly kind: 'scheme' | 'universal' | 'intent' | 'web' | 'browser'
  /** Address to follow. */
  readonly href: string
  /** Where the address has to open to work from this page. */
  readonly target: '_self' | '_top' | '_blank'
  /**
   * The host that would get the pairing address, where neither the wallet's homepage nor the link of its own browser vouches for it. Show it,
   * and follow the link only by a press after that.
   */
  readonly unknownHost?: string
}

type Kind = AppLink['kind']
type ToApp = Exclude<Kind, 'browser'>

/**
 * The ways into an app, the best first. Empty where there is none.
 *
 * | page is in | order |
 * |---|---|
 * | a Telegram mini app | universal, web: its web view knows no schemes |
 * | a web view on Android | intent, universal, scheme: app links are ignored there |
 * | a web view on iOS | universal, scheme |
 * | an installed web app (PWA) | universal, scheme: it has no address bar in which an unknown scheme could fail |
 * | anything else | scheme, universal; the other way round where the wallet wishes so |
 *
 * The web app comes after them. Only where none of these is known, the page is opened in the wallet's own browser: it begins anew
 * there, without what the visitor has done so far.
 */
export function appLinks({ links, uri, page, where }: AppLinksArgs): readonly AppLink[] {
  const order: readonly ToApp[] = where.telegram
    ? ['universal', 'web']
    : where.inApp && where.system === 'android'
      ? ['intent', 'universal', 'scheme', 'web']
      : where.inApp || where.installed || links.prefersUniversal
        ? ['universal', 'scheme', 'web']
        : ['scheme', 'universal', 'web']
  // Telegram on Android decodes an address once before it hands it on.
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

/** A pairing address is a secret: any reader can answer in the wallet's place. */
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
  // From a frame the page around it has to be left alone: only the top may go to an app.
  if (framed) return '_top'
  return kind === 'universal' || kind === 'browser' ? '_blank' : '_self'
}
