import puppeteer, { type Browser } from 'puppeteer-core'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'

/** Starts the installed Firefox over WebDriver BiDi. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: requireBrowser('firefox'),
    headless: true,
    extraPrefsFirefox: {
      // No request of Firefox's own; those to other machines would end at a proxy that is not there.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.no_proxies_on': '127.0.0.1,localhost',
    },
  })
}
