import type { ListedWallet } from '@latchkey/kernel'
import { safeLink } from '@latchkey/kernel/ui'

/** A source to get a wallet from. */
export interface Download {
  readonly store: 'chrome' | 'firefox' | 'ios' | 'android' | 'home'
  readonly href: string
  /** Name of the current browser, if the store is the browser's own. */
  readonly browser?: string
}
/** Options for visitors, best first. */
export interface Downloads {
  readonly first: Download | undefined
  readonly others: readonly Download[]
  /** URL of the code for phones, on a computer. The wallet's website if it has an app in both stores: a code holds one URL. */
  readonly phone: string | undefined
}

/** Sorts a wallet's links for the current browser and device. Pure. */
export function downloadsOf(
  wallet: ListedWallet,
  { touch, userAgent }: { readonly touch: boolean; readonly userAgent: string },
): Downloads {
  const browser = nameOf(userAgent)
  const isFirefox = browser === 'Firefox'
  const links: readonly { readonly store: Download['store']; readonly href: string | undefined; readonly browser?: string }[] = [
    { store: 'chrome', href: wallet.chrome_store, ...(browser && !isFirefox && { browser }) },
    { store: 'firefox', href: wallet.firefox_store, ...(isFirefox && { browser }) },
    { store: 'ios', href: wallet.app_store },
    { store: 'android', href: wallet.play_store },
    { store: 'home', href: wallet.homepage },
  ]
  const isPhone = (store: Download['store']): boolean => store === 'ios' || store === 'android'
  const rank = ({ store, browser: own }: (typeof links)[number]): number => {
    if (touch) return store === (/android/i.test(userAgent) ? 'android' : 'ios') ? 0 : isPhone(store) ? 1 : 2
    return own === undefined ? (store === 'home' ? 2 : isPhone(store) ? 3 : 1) : 0
  }
  const offered = links
    // Phones take no extensions.
    // Unsafe URLs are not offered.
    .filter(({ store, href }) => safeLink(href) && !(touch && (store === 'chrome' || store === 'firefox')))
    .sort((a, b) => rank(a) - rank(b))
    // Each was checked to have a link.
    .map((link) => link as Download)
  const [ios, android, homepage] = [wallet.app_store, wallet.play_store, wallet.homepage].map((href) => safeLink(href))
  return { first: offered[0], others: offered.slice(1), phone: touch ? undefined : ios && android ? (homepage ?? ios) : (ios ?? android) }
}

/** Browsers that support extensions; Safari installs them from the App Store only. */
function nameOf(userAgent: string): string | undefined {
  if (/firefox\//i.test(userAgent)) return 'Firefox'
  if (/edg\//i.test(userAgent)) return 'Edge'
  if (/opr\//i.test(userAgent)) return 'Opera'
  return /chrom(e|ium)\//i.test(userAgent) ? 'Chrome' : undefined
}
