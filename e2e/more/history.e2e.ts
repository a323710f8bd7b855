import type { Activity } from '@latchkey/kernel'
import type { ServerOptions } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { bob, connect, rows, send, show, test, titles } from '../harness/history.js'
import { dialogOf } from '../harness/modal.js'

const abi = [...erc20Abi, ...parseAbi(['function mint(address to, uint256 value)'])]

/** Same start and end as `bob`'s friend below, nothing else in common. */
const friend = '0x1234567812345678123456781234567812345678'

const twin = '0x1234000000000000000000000000000000005678'

/** This many transactions of one account, a minute apart, in pages of 50. */
function long(count: number, state = { down: false }): NonNullable<ServerOptions['history']>[number] {
  const items = Array.from(
    { length: count },
    (_, i): Activity => ({
      hash: `0x${String(i).padStart(64, '0')}`,
      chainId: 'eip155:1337',
      minedAt: new Date(Date.now() - i * 3_600_000).toISOString(),
      status: 'confirmed',
      operation: 'receive',
      from: bob,
      to: '0x1',
      transfers: [{ direction: 'in', quantity: `${i + 1}`, party: bob, verified: true }],
    }),
  )
  return {
    name: 'long',
    serves: () => true,
    async page({ chain, cursor = '0' }) {
      const at = Number(cursor)
      if (state.down && at > 0) throw new Error('down')
      const page = items.slice(at, at + 50).map((item) => ({ ...item, chainId: chain }))
      return { items: page, ...(at + 50 < count && { next: String(at + 50) }) }
    },
  }
}

const scroll = (page: Page, by: number) =>
  dialogOf(page)
    .locator('.lk-body')
    .evaluate((body, top) => body.scrollBy(0, top), by)

const failure = (page: Page) => dialogOf(page).getByRole('alert').filter({ hasText: 'Failed to fetch transactions' })

describe('activity', () => {
  for (const source of ['the network’s own nodes', 'the server']) {
    test(`lists sent, approved and minted coins and tokens, and failures, from ${source}`, async ({
      openApp,
      page,
      sandbox,
      ask,
      serverWith,
    }) => {
      const [{ id, rpcUrl }] = sandbox.chains
      const server = source === 'the server' ? await serverWith({ rpc: { [`eip155:${id}`]: { urls: [rpcUrl] } } }) : undefined
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await openApp(server)
      await connect(page)
      const { token } = sandbox.contracts
      const [me] = sandbox.wallets.alba.accounts
      const call = (functionName: 'transfer' | 'approve' | 'mint', ...args: readonly unknown[]) =>
        encodeFunctionData({ abi, functionName, args } as never)
      await send(page, { to: bob, value: parseEther('0.5') })
      await send(page, { to: token, data: call('transfer', bob, 1_500_000n) })
      await send(page, { to: token, data: call('approve', bob, 7_000_000n) })
      await send(page, { to: token, data: call('mint', me, 2_000_000n) })
      await send(page, { to: token, data: call('transfer', bob, 10n ** 20n) })
      await ask('evm_mine')
      await show(page)
      await expect
        .poll(async () => (await titles(page)).slice(0, 5))
        .toEqual(['Sent −100,000,000,000,000 TUSD', 'Minted +2 TUSD', 'Approved TUSD', 'Sent −1.5 TUSD', 'Sent −0.5 ETH'])
      const failed = rows(page).first()
      expect(await failed.locator('s').allTextContents()).toEqual(['Sent', expect.stringContaining('−100,000')])
      expect(await failed.getByText('Failed').count()).toBe(1)
      expect(await dialogOf(page).getByRole('heading', { name: 'Today' }).count()).toBe(1)
      expect(asked.some((path) => path.endsWith('/history'))).toBe(server !== undefined)
      await failed.getByRole('button', { name: 'Copy transaction hash' }).waitFor()
    })
  }

  test('SEC-04 a fake transfer in the account’s name to a look-alike is collapsed, offers no address, and is known to a guard', async ({
    openApp,
    page,
    sandbox,
    ask,
  }) => {
    await openApp()
    await connect(page)
    const [me] = sandbox.wallets.alba.accounts
    await send(page, { to: friend, value: parseEther('0.1') })
    const thief = '0x3333333333333333333333333333333333333333'
    await ask('anvil_setBalance', [thief, '0x8ac7230489e80000'])
    await ask('anvil_impersonateAccount', [thief])
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, twin, 0n] })
    await ask('eth_sendTransaction', [{ from: thief, to: sandbox.contracts.token, data, gas: '0x30d40' }])
    await ask('evm_mine')
    await show(page)
    const fold = dialogOf(page).getByRole('button', { name: /^Hidden \(\d+\)$/ })
    await fold.waitFor()
    expect((await titles(page)).filter((title) => title === 'Sent −0 TUSD')).toEqual([])
    await fold.click()
    const hidden = rows(page).filter({ hasText: 'Possible scam' })
    await expect.poll(() => hidden.count()).toBeGreaterThan(0)
    expect(await hidden.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    expect(await hidden.first().textContent()).not.toContain(twin.slice(0, 6))
    const parties = await page.evaluate(async () => {
      const { address = '' } = window.money.state.core.sessions.eip155 ?? {}
      return window.money.actions.history.knownParties({ namespace: 'eip155', address })
    })
    expect(parties.sentTo).toContain(friend)
    expect(parties.lookAlikes).toContain(twin)
  })

  test('another account starts over', async ({ openApp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openApp()
    await connect(page)
    await send(page, { to: bob, value: parseEther('0.333') })
    await show(page)
    await expect.poll(async () => (await titles(page))[0]).toBe('Sent −0.333 ETH')
    alba.setAccounts([...alba.accounts].reverse())
    await expect.poll(() => titles(page)).not.toContain('Sent −0.333 ETH')
  })
})

describe('a long history', () => {
  test('S8-31 pages load on scroll; one that fails keeps those before, and Try again continues', async ({
    openApp,
    page,
    serverWith,
    problems,
  }) => {
    problems.allow(/503|ERR_ABORTED|Latchkey/)
    const state = { down: true }
    await openApp(await serverWith({ history: [long(120, state)] }))
    await connect(page)
    await show(page)
    await expect.poll(async () => (await titles(page))[0]).toBe('Received +1 ETH')
    await scroll(page, 5000)
    await failure(page).waitFor()
    expect(await titles(page)).toContain('Received +50 ETH')
    state.down = false
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => {
        await scroll(page, 5000)
        return (await titles(page)).at(-1)
      })
      .toBe('Received +120 ETH')
  })

  test('A11Y-05 draws only the rows near the screen of ten thousand, and the arrow keys reach all without losing the focus', {
    timeout: 90_000,
  }, async ({ openApp, page, serverWith }) => {
    await openApp(await serverWith({ history: [long(10_000)] }))
    await connect(page)
    await show(page)
    await expect.poll(async () => (await titles(page))[0]).toBe('Received +1 ETH')
    await rows(page).first().getByRole('button', { name: 'Copy transaction hash' }).waitFor()
    const focused = () => page.evaluate(() => document.querySelector('latchkey-shell')?.shadowRoot?.activeElement?.textContent ?? '')
    await page.evaluate(() =>
      document.querySelector('latchkey-shell')?.shadowRoot?.querySelector<HTMLElement>('.lk-history [data-lk-item]')?.focus(),
    )
    const number = async () => Number(/\+([\d,]+)/.exec(await focused())?.[1]?.replace(',', ''))
    let before = await number()
    for (let i = 0; i < 130; i++) {
      await page.keyboard.press('ArrowDown')
      const now = await number()
      // At the end of what has loaded, the key waits for the next page.
      expect([before, before + 1]).toContain(now)
      before = now
      expect(await rows(page).count()).toBeLessThan(120)
    }
    expect(before).toBeGreaterThan(60)
  })
})
