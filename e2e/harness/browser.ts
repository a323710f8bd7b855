import { type Browser, chromium } from 'playwright-core'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'

/** Starts the installed Chromium. It resolves no name, so nothing can leave the machine unseen. */
export function launchChromium({ scrollBars = false }: { readonly scrollBars?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: requireBrowser('shell'),
    // Playwright hides them for the sake of equal pictures.
    ...(scrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
