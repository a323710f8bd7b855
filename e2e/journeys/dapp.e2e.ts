import { parseEther, verifyMessage } from 'viem'
import { describe } from 'vitest'
import { chain, chooseWallet, session, sign, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { active } from '../harness/modal.js'
import { isOrderSigned, orderFor } from '../harness/order.js'

describe('connect, sign, send on a real chain', () => {
  test('S9-16 a visitor connects, signs a message and typed data, sends coins, and the balance is updated', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { wallets, chains } = sandbox
    const { alba, brio } = wallets
    await openDapp()

    await chooseWallet(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const [address] = alba.accounts
    expect(await session(page)).toMatchObject({
      status: 'connected',
      address,
      chain: 'eip155:1337',
    })
    await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).textContent()).toContain('100')

    expect(await verifyMessage({ address, message: 'Hello', signature: await sign(page, address) })).toBe(true)

    const [to] = brio.accounts
    const signature = await page.evaluate(
      ([from, data]) => window.kernel.request('eth_signTypedData_v4', [from as `0x${string}`, data as string]),
      [address, orderFor(to)],
    )
    expect(await isOrderSigned({ to, address, signature })).toBe(true)

    const value = `0x${parseEther('1').toString(16)}`
    const hash = await page.evaluate(
      ([from, to, amount]) => window.kernel.request('eth_sendTransaction', [{ from, to, value: amount }] as never),
      [address, brio.accounts[0], value],
    )
    const settled = await page.evaluate(
      ([sent, chain]) => window.kernel.actions.eip155.waitForTransaction({ hash: sent as string, chain: chain as never }),
      [hash, chains[0].network.caipNetworkId] as const,
    )
    expect(settled.status).toBe('confirmed')
    await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).textContent()).toMatch(/98\.99\d\s/)
  })

  test('the whole flow by keyboard: connect, switch, sign, disconnect', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    /** Presses Tab, and arrow keys in lists, until an element of that name is focused. */
    const reach = async (name: RegExp, key = 'Tab'): Promise<void> => {
      for (let i = 0; i < 25 && !name.test(await active(page)); i++) await page.keyboard.press(key)
      expect(await active(page)).toMatch(name)
    }
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await reach(/: Connect wallet$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).waitFor()
    await reach(/: Alba Wallet/)
    await reach(/: Brio Wallet/, 'ArrowDown')
    await reach(/: Alba Wallet/, 'ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => status(page)).toBe('connected')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await reach(/: L?Latchkey One$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey Two' }).waitFor()
    await reach(/Latchkey One/)
    await reach(/Latchkey Two/, 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => chain(page)).toBe('eip155:31338')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    expect(await sign(page, alba.accounts[0])).toMatch(/^0x/)

    await reach(/0x|ada/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).waitFor()
    await reach(/: Disconnect$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => status(page)).toBe('disconnected')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => active(page)).not.toBe('body: ')
  })
})
