import { type Browser, chromium } from 'playwright-core'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'

export interface LaunchOptions {
  readonly scrollBars?: boolean
  /** Full Chromium, with features that the headless shell lacks: a visitor's browser settings, such as storage of other sites. */
  readonly whole?: boolean
  /** Keeps left pages alive in the back/forward cache. Needs `whole`; Playwright does not notice when such a page is restored. */
  readonly backForward?: boolean
  /** Partitions an iframe's storage by site, as visitors' browsers do. Playwright turns that off. */
  readonly partitioned?: boolean
}

/** Starts the installed Chromium. Name resolution is disabled, so no request can leave the machine unnoticed. */
export function launchChromium({
  scrollBars = false,
  whole = false,
  backForward = false,
  partitioned = false,
}: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: requireBrowser(whole ? 'chromium' : 'shell'),
    // Playwright hides scroll bars for stable screenshots, and disables the back/forward cache.
    ignoreDefaultArgs: [...(scrollBars ? ['--hide-scrollbars'] : []), ...(backForward ? ['--disable-back-forward-cache'] : [])],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // If the flag is repeated, the last one wins: this one replaces Playwright's, which lists `ThirdPartyStoragePartitioning`.
      ...(partitioned ? ['--disable-features=MediaRouter,OptimizationHints,Translate'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  })
}
