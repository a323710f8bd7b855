import type { Page } from 'playwright-core'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'

const test = base.extend('openElements', ({ open, context, sandbox }) => async (): Promise<void> => {
  await sandbox.attach(context)
  const [{ network, rpcUrl }] = sandbox.chains
  await open('elements', { connect: [rpcUrl], data: { networks: [network] } })
})
const button = (page: Page, kind: string) => page.locator(`latchkey-${kind}`).getByRole('button')

test('elements connect a wallet, show the account and follow their attributes', async ({ openElements, page }) => {
  await openElements()
  await expect.poll(() => button(page, 'account-button').count()).toBe(0)
  await button(page, 'button').click()
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await expect.poll(() => button(page, 'account-button').textContent()).toMatch(/ada\.eth/)
  await expect.poll(() => button(page, 'connect-button').count()).toBe(0)
  await expect.poll(() => button(page, 'network-button').textContent()).toContain('Latchkey One')
  await page.locator('latchkey-button').evaluate((element) => element.setAttribute('disabled', ''))
  await expect.poll(() => button(page, 'button').isDisabled()).toBe(true)
})

test('an element for one wallet reports success, and elements that move or leave end without a trace', async ({ openElements, page }) => {
  await openElements()
  await button(page, 'wallet-button').click()
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x/)
  const element = page.locator('latchkey-network-button')
  await element.evaluate((node) => document.body.append(node))
  await expect.poll(() => button(page, 'network-button').textContent()).toContain('Latchkey One')
  const left = await element.evaluateHandle((node) => {
    node.remove()
    return node
  })
  await expect.poll(() => left.evaluate((node) => node.childNodes.length)).toBe(0)
})

test('with a second kernel under the same prefix the elements change to it', async ({ openElements, page }) => {
  await openElements()
  await expect.poll(() => button(page, 'button').textContent()).toContain('Enter')
  await page.evaluate('restart()')
  await button(page, 'button').click()
  await expect.poll(() => dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).count()).toBe(1)
})
