import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { withServer } from '../harness/example.js'
import { expect } from '../harness/fixtures.js'

const phone = withServer.extend('contextOptions', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Presses a button in the wallet's window, which must be fully visible. */
async function answer(page: Page, name: string): Promise<void> {
  const prompt = page.locator('latchkey-test-wallet').getByRole('dialog')
  await prompt.getByRole('button', { name, exact: true }).waitFor()
  const box = await prompt.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390, `${name}: ${JSON.stringify(box)}`).toBe(true)
  await prompt.getByRole('button', { name, exact: true }).click()
}

describe('the example of the README', () => {
  phone(
    'on a phone a visitor connects, signs, sends and switches with a wallet that prompts, and everything fits the screen',
    async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context)
      await openLemonade()
      trio.wallets.alba.policy('ask')

      await page.getByRole('button', { name: 'Choose a wallet' }).click()
      await page.getByRole('button', { name: 'Alba Wallet' }).click()
      await page.getByRole('button', { name: 'Ethereum and compatible' }).click()
      await answer(page, 'Connect')
      await page.getByRole('button', { name: 'Sign order' }).click()
      await answer(page, 'Sign')
      await page.getByText('Order signed').waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).first().click()
      await answer(page, 'Send')
      await page.getByText('Coins sent').waitFor()
      await page.getByRole('button', { name: 'Switch to Latchkey Two' }).click()
      await answer(page, 'Switch')
      await page.getByText('Network switched').waitFor()

      expect(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])).toEqual([390, 390])
    },
  )
})
