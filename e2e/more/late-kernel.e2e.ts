import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { connect, file, holdKernel, loads } from '../harness/late-kernel.js'
import { settled } from '../harness/modal.js'

describe('KER-17: a kernel that is loaded after the first paint', () => {
  test('loads and starts without a press, and resumes wallets of the last visit', async ({ open, page }) => {
    await page.addInitScript(() => {
      const wallet = { namespace: 'eip155', connector: 'gone', address: '0x1', active: true }
      localStorage.setItem('latchkey.e2e.core.session', JSON.stringify({ namespace: 'eip155', wanted: {}, wallets: [wallet] }))
    })
    const { release, asked } = await holdKernel(page)
    await open('late-kernel', { data: {} })
    await asked
    await page.getByRole('button', { name: 'Connecting…' }).waitFor()
    expect(await connect(page).count()).toBe(0)
    release()
    await page.getByRole('button', { name: 'Select network' }).waitFor()
  })

  test('a failed load is reported once, and the next press tries again', async ({ open, page, problems }) => {
    problems.allow(/kernel could not be loaded|Failed to load resource|net::ERR_FAILED/)
    const reports: string[] = []
    page.on('console', (message) => void (message.text().includes('could not be loaded') && reports.push(message.text())))
    await page.route(file, (route) => route.abort())
    await open('late-kernel', { data: {} })
    await expect.poll(() => reports.length).toBe(1)
    await page.unroute(file)
    await connect(page).click()
    await settled(page, 'Connect wallet')
    expect(reports.length).toBe(1)
    expect(await loads(page)).toBe(2)
  })

  test('a button of the app works as early', async ({ open, page }) => {
    const { release } = await holdKernel(page)
    await open('late-kernel', { data: { own: true } })
    await connect(page).click()
    expect(await page.getByRole('button', { name: 'Connecting…' }).isDisabled()).toBe(true)
    release()
    await settled(page, 'Connect wallet')
  })
})

describe('KER-17: in a browser that is not English', () => {
  const german = test.extend('contextOptions', { locale: 'de-DE' })

  german('the button waits for its texts', async ({ open, page }) => {
    const { release, asked } = await holdKernel(page)
    await open('late-kernel', { data: {} })
    await asked
    expect(await page.locator('[data-latchkey=connect] button').count()).toBe(0)
    expect(await page.locator('[data-latchkey=connect] svg').count()).toBe(1)
    release()
    await page.locator('[data-latchkey=connect] button').waitFor()
  })

  german('a label of the app is shown at once', async ({ open, page }) => {
    const { release, asked } = await holdKernel(page)
    await open('late-kernel', { data: { label: 'Anmelden' } })
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await asked
    release()
    await page.getByRole('dialog').waitFor()
  })
})
