import { type Browser, chromium } from 'playwright-core'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'

export interface LaunchOptions {
  readonly scrollBars?: boolean
  /** With what the headless shell lacks: the settings of a visitor's browser, such as what other sites may store. */
  readonly whole?: boolean
  /** Keeps pages that are left alive for the way back. Needs `whole`; Playwright does not hear of such a return. */
  readonly backForward?: boolean
  /** Gives a frame storage of its own under each site, as browsers of visitors do. Playwright switches that off. */
  readonly partitioned?: boolean
}

/** Starts the installed Chromium. It resolves no name, so nothing can leave the machine unseen. */
export function launchChromium({
  scrollBars = false,
  whole = false,
  backForward = false,
  partitioned = false,
}: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: requireBrowser(whole ? 'chromium' : 'shell'),
    // Playwright hides bars for the sake of equal pictures, and leaves no page alive.
    ignoreDefaultArgs: [...(scrollBars ? ['--hide-scrollbars'] : []), ...(backForward ? ['--disable-back-forward-cache'] : [])],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The last of several counts: this one takes the place of Playwright's, which names `ThirdPartyStoragePartitioning`.
      ...(partitioned ? ['--disable-features=MediaRouter,OptimizationHints,Translate'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  })
}
