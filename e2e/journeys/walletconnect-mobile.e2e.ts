import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { links, watchLinks } from '../harness/links.js'
import { pairing, phonePage, phoneStatus } from '../harness/phone.js'
import { look, on, openList, wallets } from '../harness/walletconnect-mobile.js'

describe('a wallet on the same phone', () => {
  on('iphone')(
    'MOB-01: on an iPhone the link is followed in the task of the tap, and the approval connects',
    async ({ page, open, sandbox }) => {
      await watchLinks(page)
      await open('phone', phonePage(sandbox, { wallets }))
      await openList(page)
      await page.getByRole('button', { name: 'Alba Mobile' }).click()
      const [link] = await links(page)
      const { uri = '' } = await pairing(page)
      expect(link).toEqual({ href: `alba://wc?uri=${encodeURIComponent(uri)}`, target: '_self', tapping: true })
      await page.getByText('Continue in Alba Mobile').first().waitFor()
      await look(page, 'hidden')
      await sandbox.wallets.alba.pair(uri)
      await look(page, 'visible')
      await expect.poll(() => phoneStatus(page)).toBe('connected')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  )
})
