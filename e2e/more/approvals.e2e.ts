import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import ar from '../../plugins/eip155/src/messages/approve/ar.json' with { type: 'json' }
import { root } from '../../scripts/lib/workspace.mjs'
import { answers, approve, armed, ask, middle } from '../harness/approvals.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'

const SEEN_MS = 500

const reject = (page: Page) => dialogOf(page).getByRole('button', { name: 'Cancel' })

/** Time from the question's first frame until the button is ready, as measured by the page. */
const waited = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const root = document.querySelector('latchkey-shell')?.shadowRoot
        const button = root?.querySelector('.lk-foot [data-kind=primary]')
        const from = performance.now()
        if (!button?.hasAttribute('aria-disabled')) return resolve(0)
        new MutationObserver(() => button.hasAttribute('aria-disabled') || resolve(performance.now() - from)).observe(button, {
          attributes: true,
        })
      }),
  )

describe('SEC-08: an approval only counts when a person can have read it', () => {
  test('a double press answers one question; the next one waits again, and has a different text', async ({ open, page }) => {
    await open('shell')
    await ask(page, 3)
    await armed(page)
    await page.mouse.dblclick(...(await middle(page)))
    await dialogOf(page).getByText('question 2').waitFor()
    expect(await answers(page)).toEqual(['1 signed'])
    expect(await waited(page)).toBeGreaterThan(SEEN_MS - 200)
    await approve(page).click()
    await dialogOf(page).getByText('question 3').waitFor()
    await reject(page).click()
    await expect.poll(() => answers(page)).toEqual(['1 signed', '2 signed', '3 rpc-rejected'])
  })

  test('a press that lasts for a while also counts', async ({ open, page }) => {
    await open('shell')
    await ask(page)
    await armed(page)
    await page.mouse.move(...(await middle(page)))
    await page.mouse.down()
    // Longer than the browser takes to check the button's visibility.
    await page.evaluate(async () => {
      for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame)
    })
    await page.mouse.up()
    await expect.poll(() => answers(page)).toEqual(['1 signed'])
  })

  test.for(['Enter', ' '])('the key %j follows the same rules, and answers once while it is held down', async (key, { open, page }) => {
    await open('shell')
    await ask(page, 2)
    await approve(page).focus()
    await page.keyboard.press(key)
    expect(await answers(page)).toEqual([])
    await armed(page)
    await page.keyboard.down(key)
    // Held down: the browser repeats the key, and for Enter also the press.
    for (let i = 0; i < 20; i++) await page.keyboard.down(key)
    if (key === 'Enter') await armed(page)
    for (let i = 0; i < 5; i++) await page.keyboard.down(key)
    await page.keyboard.up(key)
    await expect.poll(() => answers(page)).toEqual(['1 signed'])
  })

  test('a press by a script is ignored', async ({ open, page }) => {
    await open('shell')
    await ask(page)
    await armed(page)
    await page.evaluate(() => {
      const button = document.querySelector('latchkey-shell')?.shadowRoot?.querySelector<HTMLElement>('.lk-foot [data-kind=primary]')
      button?.click()
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
      button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    })
    expect(await answers(page)).toEqual([])
    expect(await approve(page).count()).toBe(1)
  })

  test('when the page is focused or visible again, the wait starts over', async ({ open, page }) => {
    await open('shell')
    await ask(page)
    for (const [target, event] of [
      ['window', 'focus'],
      ['document', 'visibilitychange'],
      ['window', 'pageshow'],
    ] as const) {
      await armed(page)
      await page.evaluate(([where, name]) => (where === 'window' ? window : document).dispatchEvent(new Event(name)), [
        target,
        event,
      ] as const)
      expect(await approve(page).getAttribute('aria-disabled')).toBe('true')
    }
    await armed(page)
  })

  test.for([
    ['a cover that takes presses', 'pointer-events: auto; background: white'],
    ['a cover that lets presses through', 'pointer-events: none; background: white'],
  ] as const)('%s keeps it from being armed', async ([, style], { open, page }) => {
    await open('shell')
    await ask(page)
    await page.evaluate((css) => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.popover = 'manual'
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`#cover { position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh; border: 0; margin: 0; ${css} }`)
      document.adoptedStyleSheets.push(sheet)
      document.body.append(cover)
      cover.showPopover()
    }, style)
    await expect.poll(() => approve(page).getAttribute('aria-disabled')).toBe('true')
    await page.mouse.click(...(await middle(page)))
    expect(await answers(page)).toEqual([])
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await armed(page)
    await approve(page).click()
    await expect.poll(() => answers(page)).toEqual(['1 signed'])
  })

  test('a press while it moves is ignored', async ({ open, page }) => {
    await open('shell')
    await ask(page)
    await armed(page)
    const [x, y] = await middle(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.evaluate(() => {
      const card = document.querySelector('latchkey-shell')?.shadowRoot?.querySelector<HTMLElement>('.lk-foot')
      if (card) card.style.translate = '0 -6px'
    })
    await page.mouse.up()
    expect(await answers(page)).toEqual([])
    await armed(page)
    await approve(page).click()
    await expect.poll(() => answers(page)).toEqual(['1 signed'])
  })
})

describe('SEC-09: shows the request in words', () => {
  const me = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

  const signIn = (domain: string) =>
    createSiweMessage({
      address: me,
      chainId: 1337,
      domain,
      nonce: 'abcdefgh1',
      uri: `https://${domain}/`,
      version: '1',
      statement: 'Hello',
    })

  const demand = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      async ([name, given]) => {
        const { kernel } = window.lab
        await kernel.connections.connect({ connector: 'lab.auth' })
        const provider = kernel.actions.eip155.getProvider()
        Object.assign(window, { answers: [] })
        void provider.request({ method: name, params: given as unknown[] }).then(
          () => (window as unknown as { answers: string[] }).answers.push('signed'),
          (error: { readonly code: number }) => (window as unknown as { answers: string[] }).answers.push(String(error.code)),
        )
      },
      [method, params] as const,
    )

  test.for([
    ['light', 'en', 1024],
    ['dark', 'ar', 390],
  ] as const)('a sign-in for another site is a danger, %s, in %s, %d px', async ([mode, locale, width], { open, page }) => {
    await page.setViewportSize({ width, height: 780 })
    await open('shell', { data: { theme: { mode }, locale } })
    await demand(page, 'personal_sign', [stringToHex(signIn('bank.example')), me])
    const alert = dialogOf(page).getByRole('alert').filter({ hasText: 'bank.example' })
    await alert.waitFor()
    expect(await alert.textContent()).toContain(new URL(page.url()).host)
    await dialogOf(page).getByText('bank.example wants you to sign in').waitFor()
    expect(await findAxeIssues(page)).toEqual([])
    await page.screenshot({ path: join(root, 'artifacts', `approval-${mode}-${locale}.png`) })
  })

  test('on a phone, in Arabic, a token that no node can read is shown in units, with a warning', async ({ open, page, sandbox }) => {
    const [{ rpcUrl }] = sandbox.chains
    interface Asked {
      readonly id: number
    }
    await page.route(rpcUrl, async (route) => {
      if (!/eth_(?:call|simulateV1)/.test(route.request().postData() ?? '')) return route.continue()
      const body: Asked | readonly Asked[] = route.request().postDataJSON()
      const refuse = ({ id }: Asked) => ({ jsonrpc: '2.0', id, error: { code: -32603, message: 'out of order' } })
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: 'id' in body ? refuse(body) : body.map(refuse) })
    })
    await page.setViewportSize({ width: 390, height: 780 })
    await open('shell', { connect: [rpcUrl], data: { rpcUrl, theme: { mode: 'dark' }, locale: 'ar' } })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 1_500_000n] })
    await demand(page, 'eth_sendTransaction', [{ from: me, to: sandbox.contracts.token, data }])
    await dialogOf(page).getByText(ar['eip155.approve.warn.nameless']).waitFor()
    expect(await dialogOf(page).locator('.lk-facts').textContent()).toContain('1500000')
    const button = dialogOf(page).locator('.lk-foot [data-kind=primary]')
    await button.and(page.locator(':not([aria-disabled])')).waitFor()
    const { x = -1, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    expect(y + height).toBeLessThanOrEqual(780)
    expect(await findAxeIssues(page)).toEqual([])
    await page.screenshot({ path: join(root, 'artifacts', 'approval-node-away-ar.png') })
  })

  test('a transfer shows recipient and amount; a rejection is 4001', async ({ open, page }) => {
    await open('shell')
    await demand(page, 'eth_sendTransaction', [{ from: me, to: me, value: '0xde0b6b3a7640001' }])
    await dialogOf(page).getByText('Send 1.000000000000000001 ETH').waitFor()
    await page.screenshot({ path: join(root, 'artifacts', 'approval-transfer.png') })
    await reject(page).click()
    await expect.poll(() => answers(page)).toEqual(['4001'])
  })

  test('a session that ends also ends its prompts: 4900, which is not a rejection', async ({ open, page }) => {
    await open('shell')
    await demand(page, 'personal_sign', [stringToHex('Hello'), me])
    await approve(page).waitFor()
    await page.evaluate(() => window.lab.kernel.connections.disconnect())
    await expect.poll(() => answers(page)).toEqual(['4900'])
    await expect.poll(() => approve(page).count()).toBe(0)
  })
})
