import { chain, connect } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

const kept = test.extend('launchOptions', { scope: 'file' }, { whole: true, backForward: true })

kept('REC-12: a page from the back/forward cache asks where the wallet is', async ({ openDapp, page, sandbox }) => {
  const { alba } = sandbox.wallets
  await openDapp()
  await connect(page)
  await page.evaluate(() => {
    Object.assign(window, { kept: true })
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('data:text/html,<title>Elsewhere</title><main>Elsewhere</main>')
  alba.quirks({ silentSwitch: true })
  alba.setChain(31338)
  await page.evaluate(() => void setTimeout(() => history.back(), 0))
  await expect.poll(() => page.evaluate(() => (window as { readonly persisted?: boolean }).persisted)).toBe(true)
  await expect.poll(() => chain(page)).toBe('eip155:31338')
})
