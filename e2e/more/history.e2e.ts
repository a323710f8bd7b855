import type { Activity } from '@latchkey/kernel'
import type { RunningServer, ServerOptions } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { describe } from 'vitest'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import type { ActivityAppOptions } from '../pages/activity/main.js'

const _quiet = { warn() {}, error() {} }
const abi = [...erc20Abi, ...parseAbi(['function mint(address to, uint256 value)'])]
const bob = '0x2222222222222222222222222222222222222222'
/** Same start and end as `bob`'s friend below, nothing else in common. */
const friend = '0x1234567812345678123456781234567812345678'
const twin = '0x1234000000000000000000000000000000005678'

const test = base
  .extend('ask', ({ sandbox }) => async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const answer = await fetch(sandbox.chains[0].rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { readonly result?: unknown; readonly error?: { readonly message: string } }
    if (error) throw new Error(error.message)
    return result
  })
  .extend('openApp', ({ open, context, sandbox }) => async (server?: RunningServer): Promise<void> => {
    await sandbox.attach(context)
    const [{ network, rpcUrl }] = sandbox.chains
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    const data: ActivityAppOptions = { standard: { networks: [{ ...network, blockExplorers }] }, ...(server && { server: server.url }) }
    await open('activity', { connect: [rpcUrl, ...(server ? [server.url] : [])], data: { ...data } })
  })

const connect = (page: Page) => page.evaluate(() => window.money.connections.connect({ connector: 'test.latchkey.alba' }))
const show = async (page: Page) => {
  await page.evaluate(() => void window.money.open('Transactions'))
  await settled(page, 'Activity')
}
const rows = (page: Page) => dialogOf(page).locator('.lk-history .lk-row:not(:has(.lk-skeleton))')
/** As they are read: what it was and how much, without direction marks. */
const titles = async (page: Page) =>
  (
    await rows(page).evaluateAll((all) =>
      all.map((row) =>
        [row.querySelector('[data-lk-name]'), ...row.querySelectorAll('.lk-history-amounts > *')]
          .map((part) => part?.textContent)
          .join(' '),
      ),
    )
  ).map((text) => text.replace(/[\u2068\u2069]/g, '').replace(/\u00a0/g, ' '))
interface Tx {
  readonly to: string
  readonly value?: bigint
  readonly data?: string
}
/** With the wallet in the page, programmatically. */
const send = (page: Page, { to, value = 0n, data = '0x' }: Tx): Promise<string> =>
  page.evaluate(
    async (tx) => {
      const from = window.money.state.core.sessions.eip155?.address
      // With an explicit gas limit, so that failing transactions are sent too.
      return String(await window.money.request('eth_sendTransaction', [{ from, gas: '0x30d40', ...tx }] as never))
    },
    { to, data, value: `0x${value.toString(16)}` },
  )

describe('activity', () => {
  for (const source of ['the network’s own nodes', 'the server']) {
    test(`coins and tokens that were sent, approved and minted, and what failed, are there from ${source}`, async ({
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

  test('own transactions are shown immediately, before they are mined, and updated when they end; incoming money is green and labelled', async ({
    openApp,
    page,
    sandbox,
    ask,
  }) => {
    await openApp()
    await connect(page)
    await ask('evm_setAutomine', [false])
    try {
      const hash = await send(page, { to: bob, value: parseEther('0.125') })
      await page.evaluate(
        async ({ hash: id, to }) => {
          const { address = '', network } = window.money.state.core.sessions.eip155 ?? {}
          await window.money.actions.history.addPending({
            hash: id,
            chainId: network?.caipNetworkId ?? 'eip155:0',
            minedAt: new Date().toISOString(),
            status: 'pending',
            operation: 'send',
            from: address,
            to,
            transfers: [{ direction: 'out', quantity: '0.125', party: to }],
          })
        },
        { hash, to: bob },
      )
      await show(page)
      const first = rows(page).first()
      await first.getByText('Pending').waitFor()
      expect((await titles(page))[0]).toBe('Sent −0.125 ETH')
      await ask('evm_mine')
      await expect.poll(() => page.evaluate(() => window.money.state.history.pending.length), { timeout: 15_000 }).toBe(0)
      expect((await titles(page)).filter((title) => title === 'Sent −0.125 ETH')).toHaveLength(1)
      expect(await rows(page).getByText('Pending').count()).toBe(0)
    } finally {
      await ask('evm_setAutomine', [true])
    }
    const [me] = sandbox.wallets.alba.accounts
    await ask('anvil_setBalance', [bob, '0x8ac7230489e80000'])
    await ask('anvil_impersonateAccount', [bob])
    await ask('eth_sendTransaction', [{ from: bob, to: me, value: `0x${parseEther('0.75').toString(16)}` }])
    await ask('evm_mine')
    await page.evaluate(() => window.money.close())
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.money?.state.core.sessions.eip155?.status)).toBe('connected')
    await show(page)
    await expect.poll(async () => (await titles(page))[0]).toBe('Received +0.75 ETH')
    expect(await rows(page).first().locator('[data-tone="success"]').count()).toBe(1)
  })

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

describe('a long history', () => {
  test('pages load on scroll; one that fails keeps those before, and Try again continues', async ({
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

  test('A11Y-05 of ten thousand rows only those near the screen are drawn, and the arrow keys reach all without losing the focus', {
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
