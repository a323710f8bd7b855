import { verifyMessage } from 'viem'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'

const test = base.extend('openApp', ({ open, context, sandbox }) => async (): Promise<void> => {
  await sandbox.attach(context)
  await open('appkit', {
    connect: sandbox.chains.map(({ rpcUrl }) => rpcUrl),
    data: { networks: sandbox.chains.map(({ network }) => network) },
  })
})

test('an app of AppKit’s, moved by the codemod, connects, switches the network and signs under the strict policy', async ({
  openApp,
  page,
  sandbox,
}) => {
  const { alba } = sandbox.wallets
  await openApp()
  const element = page.locator('appkit-button').getByRole('button')
  await expect.poll(() => element.textContent()).toBe('Enter')
  await element.click()
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  const account = page.locator('#account')
  await expect.poll(() => account.textContent()).toBe(`${alba.accounts[0]} on Latchkey One (1337) with Alba Wallet`)
  await expect.poll(() => page.locator('appkit-network-button').getByRole('button').textContent()).toContain('Latchkey One')
  await page.getByRole('button', { name: 'Switch to the second network' }).click()
  await expect.poll(() => account.textContent()).toContain('on Latchkey Two (31338)')
  expect(alba.chainId).toBe(31338)
  // `charsStart`, as JSX passes it to an element.
  await expect.poll(() => element.textContent()).toContain(`${alba.accounts[0].slice(0, 8)}…`)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x/)
  const signature = (await page.locator('output').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
  // The wallet comes back, in wagmi too.
  await page.reload()
  await expect.poll(() => account.textContent()).toContain('on Latchkey Two (31338)')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: /^Log in/ }).click()
  await expect.poll(() => dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).count()).toBe(1)
})

test('its other hooks connect one wallet by name, read through it, report events, and forget it', async ({ openApp, page }) => {
  await openApp()
  const [details, event] = [page.locator('#details'), page.locator('#event')]
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Dark')
  await expect.poll(() => details.textContent()).toBe('dark, , , recent: ')
  await press('Connect one wallet')
  await expect.poll(() => details.textContent()).toBe('dark, Brio Wallet, ANNOUNCED, recent: ')
  await expect.poll(() => event.textContent()).toBe('CONNECT_SUCCESS')
  await press('Read')
  await expect.poll(() => page.locator('#text').textContent()).toMatch(/^[\d.]+ ETH on 0x539$/)
  await press('Log out')
  await expect.poll(() => details.textContent()).toBe('dark, , , recent: Brio Wallet')
  await expect.poll(() => event.textContent()).toBe('DISCONNECT_SUCCESS')
  await press('Connect one wallet')
  await expect.poll(() => details.textContent()).toBe('dark, Brio Wallet, ANNOUNCED, recent: ')
  await press('Forget')
  await expect.poll(() => details.textContent()).toBe('dark, , , recent: ')
})
