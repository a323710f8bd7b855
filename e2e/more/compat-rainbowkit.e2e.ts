import { verifyMessage } from 'viem'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'

const test = base.extend('openApp', ({ open, context, sandbox }) => async (page = 'rainbowkit'): Promise<void> => {
  await sandbox.attach(context)
  await open(page, {
    connect: sandbox.chains.map(({ rpcUrl }) => rpcUrl),
    data: { chains: sandbox.chains.map(({ network }) => network) },
  })
})

test('an app of RainbowKit’s, moved by the codemod, connects, switches the network and signs under the strict policy', async ({
  openApp,
  page,
  sandbox,
}) => {
  const { alba } = sandbox.wallets
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await openApp()
  const [account, modals, custom] = [page.locator('#account'), page.locator('#modals'), page.locator('#custom')]
  await expect.poll(() => page.locator('[data-latchkey="connect"]').getByRole('button').textContent()).toBe('Enter')
  await expect.poll(() => modals.textContent()).toBe('connect')
  await page.getByRole('button', { name: 'Custom connect' }).click()
  await expect.poll(() => modals.textContent()).toBe('connect, open')
  const accent = await page.locator('latchkey-shell').evaluate((shell) => getComputedStyle(shell).getPropertyValue('--lk-accent'))
  expect(accent).toBe('#7b3fe4')
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await expect.poll(() => account.textContent()).toBe(`${alba.accounts[0]} on Latchkey One with Alba Wallet`)
  await expect.poll(() => modals.textContent()).toBe('account,chain')
  await expect.poll(() => custom.textContent()).toMatch(/^Network: Latchkey Oneada\.eth, [\d,.]+ ETH$/)
  await page.getByRole('button', { name: 'Network: Latchkey One' }).click()
  await dialogOf(page).getByRole('button', { name: 'Latchkey Two' }).click()
  await expect.poll(() => account.textContent()).toContain('on Latchkey Two')
  expect(alba.chainId).toBe(31338)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x/)
  const signature = (await page.locator('output').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature })).toBe(true)
  await page.getByRole('button', { name: 'Remember' }).click()
  await expect
    .poll(() => warnings.filter((text) => text.includes('RainbowKit')).map((text) => text.replace(/^.*#/, '')))
    .toEqual(['prop-coolmode', 'theme-overlayblur', 'wallet-framewallet', 'option-projectid', 'hook-useaddrecenttransaction'])
  // The wallet comes back, in wagmi too.
  await page.reload()
  await expect.poll(() => account.textContent()).toContain('on Latchkey Two')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => account.textContent()).toBe('disconnected')
  await page.getByRole('button', { name: 'Connect Brio' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Brio is connected' }).count()).toBe(1)
  await expect.poll(() => account.textContent()).toContain('with Brio Wallet')
})

test('an authentication adapter signs in through the widget, keeps the session after a reload, and ends it with the app’s', async ({
  openApp,
  page,
  sandbox,
}) => {
  const { alba } = sandbox.wallets
  await openApp('rainbowkit-login')
  const [button, wagmi] = [page.getByRole('button', { name: 'authenticated' }), page.locator('output')]
  await expect.poll(() => button.textContent()).toBe('unauthenticated ')
  await button.click()
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await dialogOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => button.textContent()).toBe(`authenticated ${alba.accounts[0]}`)
  await expect.poll(() => wagmi.textContent()).toBe('connected')
  await page.reload()
  await expect.poll(() => button.textContent()).toBe(`authenticated ${alba.accounts[0]}`)
  await expect.poll(() => wagmi.textContent()).toBe('connected')
  expect(await dialogOf(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'The app logs out' }).click()
  await expect.poll(() => button.textContent()).toBe('unauthenticated ')
  await expect.poll(() => wagmi.textContent()).toBe('disconnected')
})
