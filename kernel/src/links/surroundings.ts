/** Where the page is shown, as far as it decides how another app can be opened. */
export interface Surroundings {
  readonly system: 'ios' | 'android' | 'other'
  readonly touch: boolean
  /** Inside another app's web view, which may ignore links to apps. */
  readonly inApp: boolean
  /** Inside a Telegram mini app: its own function opens links. */
  readonly telegram: boolean
  readonly framed: boolean
  /** An installed web app (PWA): a window of its own, without an address bar. */
  readonly installed: boolean
}

interface Page {
  readonly userAgent: string
  readonly touch: boolean
  readonly framed: boolean
  readonly telegram: boolean
  readonly installed: boolean
}

/** Reads the present page. On a server nothing is known and nothing is touched. */
export function surroundings(): Surroundings {
  if (typeof window === 'undefined') return fromPage({ userAgent: '', touch: false, framed: false, telegram: false, installed: false })
  return fromPage({
    userAgent: navigator.userAgent,
    // A desktop Safari that is an iPad says so by its fingers only.
    touch: matchMedia('(pointer: coarse) and (hover: none)').matches,
    framed: window.parent !== window,
    telegram: telegramApp() !== undefined,
    // The iPhone's own word is older than the media query.
    installed: matchMedia('(display-mode: standalone)').matches || (navigator as { readonly standalone?: boolean }).standalone === true,
  })
}

/** The rules alone. */
export function fromPage({ userAgent, touch, framed, telegram, installed }: Page): Surroundings {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (touch && /Macintosh/.test(userAgent))
  const system = ios ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  // Android marks web views by "wv"; on iOS they lack the name of the browser. The rest are apps that say their name.
  const webView = system === 'android' ? /; wv\)/.test(userAgent) : ios && !/Safari\//.test(userAgent)
  const named = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Twitter|TikTok|Snapchat|LinkedInApp/.test(userAgent)
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
