import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { closed, openModal, settled } from '../harness/modal.js'
import { announceWallet } from '../harness/page-wallet.js'
import { watchShifts } from '../harness/shifts.js'

// Every page of these tests is served with script-src 'self', style-src 'self', no eval, and Trusted Types without any policy;
// a violation fails the test automatically.
describe('content security policy', () => {
  test('CSP-01 CSP-02 every view is styled and works; no style or script element and no style attribute as text is ever inserted, so no nonce is needed', async ({
    open,
    page,
  }) => {
    // Policies and nonces are about style and script elements, and attributes set as text.
    await page.addInitScript(() => {
      const inserted: string[] = []
      Object.defineProperty(window, 'inserted', { enumerable: false, value: inserted })
      const look = (root: Node): void => {
        new MutationObserver((changes) => {
          for (const node of changes.flatMap((change) => [...change.addedNodes])) {
            if (!(node instanceof Element)) continue
            for (const element of [node, ...node.querySelectorAll('*')])
              if (element.matches('style, script, link, iframe, object, embed')) inserted.push(element.outerHTML.slice(0, 120))
          }
        }).observe(root, { childList: true, subtree: true })
      }
      addEventListener('DOMContentLoaded', () => look(document))
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (options) {
        const root = attach.call(this, options)
        look(root)
        return root
      }
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (/^(style|on\w+|srcdoc|nonce)$/i.test(name)) inserted.push(`${this.localName} ${name}`)
        return set.call(this, name, value)
      }
    })
    await announceWallet(page, 'Bench Fox')
    const server = await open('shell')
    await openModal(page)
    for (const [row, title] of [
      ['LabForm', 'Form'],
      ['LabSearch', 'Three hundred wallets'],
      ['LabCode', 'Scan'],
      ['LabWaiting', 'Bench Fox'],
    ] as const) {
      await page.getByRole('button', { name: row }).click()
      await settled(page, title)
      await page.getByRole('button', { name: 'Back' }).click()
      await settled(page, 'Things to try')
    }
    await page.keyboard.press('Escape')
    await closed(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await settled(page, 'Connect wallet')
    const row = page.locator('latchkey-shell .lk-row').first()
    expect(await row.evaluate((element) => getComputedStyle(element).borderTopLeftRadius), 'styled').toMatch(/^14(\.|px)/)
    await page.getByRole('button', { name: 'About wallets' }).click()
    await settled(page, 'About wallets')
    await page.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'Connect wallet')
    await row.getByRole('button').click()
    await closed(page)
    await page.getByRole('button', { name: '0x8ba1…BA72' }).click()
    await settled(page, '0x8ba1…BA72')
    for (const name of ['Account settings', 'Bench Fox', 'Network: Latchkey One']) {
      const from = await page.locator('latchkey-shell h1').textContent()
      await page.locator('latchkey-shell').getByRole('button', { name }).last().click()
      await expect.poll(() => page.locator('latchkey-shell h1').textContent()).not.toBe(from)
      await page.getByRole('button', { name: 'Back' }).click()
      await settled(page, '0x8ba1…BA72')
    }
    expect(await page.evaluate(() => (window as unknown as { inserted: string[] }).inserted)).toEqual([])
    expect(server.violations).toEqual([])
  })

  test('CSP-04 default settings fetch nothing except from the page’s own server', async ({ open, page, context }) => {
    const asked: string[] = []
    context.on('request', (request) => void asked.push(request.url()))
    const server = await open('shell')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await settled(page, 'Connect wallet')
    await page.getByRole('button', { name: 'About wallets' }).click()
    await settled(page, 'About wallets')
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await settled(page, 'Get a wallet')
    await page.getByRole('button', { name: 'Rabby' }).click()
    await settled(page, 'Get Rabby')
    expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([])
    expect(await page.evaluate(() => document.fonts.size), 'no font of ours').toBe(0)
  })

  test('CSP-05 placeholders replace wallet icons blocked by the policy, and nothing moves', async ({ open, page, problems }) => {
    problems.allow(/elsewhere\.example|img-src/)
    const shifts = await watchShifts(page)
    await open('shell', { data: { icon: 'https://elsewhere.example/fox.png' } })
    await page.locator('#open').click()
    const picture = page.locator('latchkey-shell .lk-row .lk-image').first()
    await picture.waitFor()
    const before = (await shifts()).length
    const size = () => picture.evaluate((element) => [(element as HTMLElement).offsetWidth, (element as HTMLElement).offsetHeight])
    expect(await size()).toEqual([40, 40])
    // Immediately, not only after the 2 s that a slow image gets.
    await expect.poll(() => picture.textContent()).toBe('F')
    expect(await size()).toEqual([40, 40])
    expect((await shifts()).slice(before)).toEqual([])
  })
})
