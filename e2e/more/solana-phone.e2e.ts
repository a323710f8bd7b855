import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { links, onPhone, watchLinks } from '../harness/links.js'
import { solanaPage, test } from '../harness/solana.js'

const onIphone = test.extend('contextOptions', onPhone('iphone'))

describe('Solana on a phone without WalletConnect', () => {
  onIphone(
    'MOB-01: wallets that are not installed open this page in their own browser, by a link in the task of the tap',
    async ({ page, open, cluster }) => {
      await watchLinks(page)
      const { url } = await open('solana', solanaPage(cluster))
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      const rows = page.getByRole('list', { name: 'Wallets' }).locator('[data-lk-name]')
      await expect.poll(() => rows.allTextContents()).toEqual(['Phantom', 'Solflare', 'Backpack'])
      const { href, origin } = new URL(url)
      const here = `${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`
      for (const name of ['Phantom', 'Solflare', 'Backpack']) await page.getByRole('button', { name }).tap()
      expect(await links(page)).toEqual(
        ['https://phantom.app/ul/browse', 'https://solflare.com/ul/v1/browse', 'https://backpack.app/ul/v1/browse'].map((start) => ({
          href: `${start}/${here}`,
          target: '_blank',
          tapping: true,
        })),
      )
    },
  )

  onIphone('MOB-08: in a wallet’s own browser that wallet is asked, and nothing is opened', async ({ page, openSolana }) => {
    await watchLinks(page)
    await openSolana({ wallets: ['alba'] })
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await page.getByRole('button', { name: 'Alba Wallet' }).tap()
    await expect.poll(() => page.evaluate(() => window.sol.state.core.sessions.solana?.status)).toBe('connected')
    expect(await links(page)).toEqual([])
  })

  test('a computer shows no such rows', async ({ page, open, cluster }) => {
    await open('solana', solanaPage(cluster))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByText('No wallet found').waitFor()
    expect(await page.getByRole('button', { name: 'Phantom' }).count()).toBe(0)
  })
})
