/** Where the page is shown, as far as it decides how another app can be opened. */
export interface Surroundings {
  /** Decides which kinds of links work. */
  readonly system: 'ios' | 'android' | 'other'
  /** A phone or tablet, also one with a mouse or trackpad: no extension can be there, apps can. */
  readonly touch: boolean
  /** Inside another app's web view, which may ignore links to apps. */
  readonly inApp: boolean
  /** Inside a Telegram mini app: its own function opens links. */
  readonly telegram: boolean
  /** Inside another page's frame: links have to leave it. */
  readonly framed: boolean
  /** An installed web app (PWA): a window of its own, without an address bar. */
  readonly installed: boolean
}

interface Page {
  readonly userAgent: string
  /** Fingers are the only way to point. */
  readonly coarse: boolean
  /** How many fingers the screen can tell apart. */
  readonly touchPoints: number
  readonly framed: boolean
  readonly telegram: boolean
  readonly installed: boolean
}

/** Reads the present page. On a server nothing is known and nothing is touched. */
export function surroundings(): Surroundings {
  if (typeof window === 'undefined')
    return fromPage({ userAgent: '', coarse: false, touchPoints: 0, framed: false, telegram: false, installed: false })
  return fromPage({
    userAgent: navigator.userAgent,
    coarse: matchMedia('(pointer: coarse) and (hover: none)').matches,
    touchPoints: navigator.maxTouchPoints,
    framed: window.parent !== window,
    telegram: telegramApp() !== undefined,
    // The iPhone's own word is older than the media query.
    installed: matchMedia('(display-mode: standalone)').matches || (navigator as { readonly standalone?: boolean }).standalone === true,
  })
}

/** The rules alone. */
export function fromPage({ userAgent, coarse, touchPoints, framed, telegram, installed }: Page): Surroundings {
  // An iPad calls itself a Mac; no Mac has a screen for fingers.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && (coarse || touchPoints > 1))
  const system = ios ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  // Android marks web views by "wv"; on iOS they lack the name of the browser. The rest are apps that say their name.
  const webView = system === 'android' ? /; wv\)/.test(userAgent) : ios && !/Safari\//.test(userAgent)
  const named = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Twitter|TikTok|Snapchat|LinkedInApp/.test(userAgent)
  // A trackpad makes no computer of a tablet. A computer that can be touched says nothing of these systems.
  const touch = coarse || system !== 'other'
  return { system, touch, inApp: system !== 'other' && (webView || named), telegram, framed, installed }
}

interface TelegramApp {
  readonly initData?: string
  openLink?(url: string): void
}

/** The mini app's own functions; the script may be on any page, but only a mini app was started with data. */
export function telegramApp(): TelegramApp | undefined {
  const app = (window as { readonly Telegram?: { readonly WebApp?: TelegramApp } }).Telegram?.WebApp
  return app?.initData ? app : undefined
}
