import type { ListedWallet } from '@latchkey/kernel'

/** The data of a wallet, without the parts that all links share. */
export interface WalletFacts {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly home?: string
  /** Prefix of the URL, a custom scheme or https, that opens its phone app with a WalletConnect URI. */
  readonly mobile?: string
  readonly desktop?: string
  readonly web?: string
  /** Opens a page in the wallet's own browser. */
  readonly browse?: string
  /** Ids of the stores. */
  readonly ios?: number
  readonly android?: string
  readonly chrome?: string
  readonly firefox?: string
  readonly chains?: readonly string[]
}

/** Expands the links. */
export function toWallet({
  id,
  name,
  rdns,
  home,
  mobile,
  desktop,
  web,
  browse,
  ios,
  android,
  chrome,
  firefox,
  chains,
}: WalletFacts): ListedWallet {
  return {
    id,
    name,
    ...(rdns && { rdns }),
    ...(home && { homepage: home }),
    ...(mobile && { mobile_link: mobile }),
    ...(desktop && { desktop_link: desktop }),
    ...(web && { webapp_link: web }),
    ...(browse && { browser_link: browse }),
    ...(ios && { app_store: `https://apps.apple.com/app/id${ios}` }),
    ...(android && { play_store: `https://play.google.com/store/apps/details?id=${android}` }),
    ...(chrome && { chrome_store: `https://chromewebstore.google.com/detail/${chrome}` }),
    ...(firefox && { firefox_store: `https://addons.mozilla.org/firefox/addon/${firefox}/` }),
    ...(chains && { chains }),
  }
}
