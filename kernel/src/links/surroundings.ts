/** The environment of the page, as far as it affects how other apps can be opened. */
export interface Surroundings {
  /** Decides which kinds of links work. */
  readonly system: 'ios' | 'android' | 'other'
  /** A phone or tablet, even one with a mouse or trackpad: it can have apps but no extensions. */
  readonly touch: boolean
  /** Inside another app's web view, which may ignore links to apps. */
  readonly inApp: boolean
  /** Inside a Telegram mini app, which has its own function to open links. */
  readonly telegram: boolean
  /** Inside an iframe: links have to leave it. */
  readonly framed: boolean
  /** An installed web app (PWA): its own window, without an address bar. */
  readonly installed: boolean
}

interface Page {
  readonly userAgent: string
  /** Touch is the only pointing device. */
  readonly coarse: boolean
  /** How many simultaneous touch points the screen supports. */
  readonly touchPoints: number
  readonly framed: boolean
  readonly telegram: boolean
  readonly installed: boolean
}

/** Reads the environment of the current page. On a server nothing is known and nothing is accessed. */
export function surroundings(): Surroundings {
  if (typeof window === 'undefined')
    return fromPage({ userAgent: '', coarse: false, touchPoints: 0, framed: false, telegram: false, installed: false })
  return fromPage({
    userAgent: navigator.userAgent,
    coarse: matchMedia('(pointer: coarse) and (hover: none)').matches,
    touchPoints: navigator.maxTouchPoints,
    framed: window.parent !== window,
    telegram: telegramApp() !== undefined,
    // iOS's own property is older than the media query.
    installed: matchMedia('(display-mode: standalone)').matches || (navigator as { readonly standalone?: boolean }).standalone === true,
  })
}

/** The rules only, without access to the page. */
export function fromPage({ userAgent, coarse, touchPoints, framed, telegram, installed }: Page): Surroundings {
  // An iPad identifies itself as a Mac, but no Mac has a touchscreen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && (coarse || touchPoints > 1))
  const system = ios ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  // Android marks web views with "wv"; on iOS they lack the name of the browser. The others are apps that include their name.
  const webView = system === 'android' ? /; wv\)/.test(userAgent) : ios && !/Safari\//.test(userAgent)
  const named = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Twitter|TikTok|Snapchat|LinkedInApp/.test(userAgent)
  // A tablet with a trackpad is still a tablet. A computer with a touchscreen reports neither of these systems.
  const touch = coarse || system !== 'other'
  return { system, touch, inApp: system !== 'other' && (webView || named), telegram, framed, installed }
}

interface TelegramApp {
  readonly initData?: string
  openLink?(url: string): void
}

/** The script may be on any page, but only a mini app is launched with data. */
export function telegramApp(): TelegramApp | undefined {
  const app = (window as { readonly Telegram?: { readonly WebApp?: TelegramApp } }).Telegram?.WebApp
  return app?.initData ? app : undefined
}
