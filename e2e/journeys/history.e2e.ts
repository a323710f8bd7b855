import { parseEther } from 'viem'
import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { bob, connect, rows, send, show, test, titles } from '../harness/history.js'

describe('activity', () => {
  test('S1-12 own transactions are shown immediately, before they are mined, and updated when they end; incoming money is green and labelled', async ({
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
      await expect.poll(() => page.evaluate(() => window.money.state.history.pending.length)).toBe(0)
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
})
