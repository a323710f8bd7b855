import { parseEther, verifyMessage } from 'viem'
import { expect } from 'vitest'
import { dappPage } from '../harness/dapp.js'
import { test } from '../harness/firefox.js'
import { press } from '../harness/press.js'

test('Firefox connects, signs, sends and switches the network under the strict policy', { timeout: 90_000 }, async ({
  open,
  page,
  sandbox,
}) => {
  await sandbox.attach(page)
  await open('dapp', dappPage(sandbox))
  const status = (): Promise<string | undefined> => page.evaluate(() => window.kernel.state.core.sessions.eip155?.status)
  const { alba, brio } = sandbox.wallets
  const [address] = alba.accounts

  await press(page, '>>> .lk-pill[data-kind="primary"]')
  await press(page, '>>> dialog .lk-row-main')
  await expect.poll(status).toBe('connected')
  await expect.poll(() => page.evaluate(() => window.kernel.state.core.open)).toBe(false)

  const signature = await page.evaluate((from) => window.kernel.request('personal_sign', ['0x48656c6c6f', from]), address)
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  const value = `0x${parseEther('1').toString(16)}` as const
  const hash = await page.evaluate(([from, to, amount]) => window.kernel.request('eth_sendTransaction', [{ from, to, value: amount }]), [
    address,
    brio.accounts[0],
    value,
  ] as const)
  const settled = await page.evaluate(
    async ([sent, chain]) => (await window.kernel.actions.eip155.waitForTransaction({ hash: sent, chain })).status,
    [hash, sandbox.chains[0].network.caipNetworkId] as const,
  )
  expect(settled).toBe('confirmed')

  await page.evaluate(() => window.kernel.open('Networks'))
  await page.evaluate(() => {
    const rows = document.querySelector('latchkey-shell')?.shadowRoot?.querySelectorAll<HTMLElement>('dialog .lk-row-main') ?? []
    for (const row of rows) if (row.textContent?.includes('Latchkey Two')) row.click()
  })
  await expect.poll(() => page.evaluate(() => window.kernel.state.core.sessions.eip155?.chain)).toBe('eip155:31338')
  await page.evaluate(() => window.kernel.connections.disconnect())
  expect(await status()).toBe('disconnected')
})
