import type { Page } from 'playwright-core'
import { createPublicClient, http, parseEther } from 'viem'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { amountField, type Bank, button, connectTo, dialog, expect, FRESH, openForm, review, status, test } from '../harness/send.js'

const world = ({ chains, wallets }: Bank) => {
  const node = createPublicClient({ transport: http(chains[0].rpcUrl) })
  const tell = (method: string, ...params: readonly unknown[]) => node.request({ method, params } as never)
  const hex = (value: bigint): string => `0x${value.toString(16)}`
  return {
    node,
    give: (address: string, value: bigint) => tell('anvil_setBalance', address, hex(value)),
    /** The next block, and its gas price. */
    mineAt: async (price: bigint) => {
      await tell('anvil_setNextBlockBaseFeePerGas', hex(price))
      await tell('evm_mine')
    },
    asked: () => wallets.alba.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
  }
}
const text = (page: Page) => dialog(page).textContent()
/** Simulates the page becoming visible again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('a review follows the chain', () => {
  test('AMT-21 missing money is detected on press, before a request goes to the wallet', async ({ openSend, page, bank }) => {
    const { node, give, asked } = world(bank)
    const [from] = bank.wallets.alba.accounts
    const before = await node.getBalance({ address: from })
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '2', to: FRESH })
    await review(page)
    const questions = asked()
    await give(from, parseEther('1'))
    await button(page, 'Send').click()
    await expect.poll(() => text(page)).toContain('There is not enough ETH left for this.')
    expect(asked()).toBe(questions)
    expect(await button(page, 'Not enough ETH').isEnabled()).toBe(false)
    await give(from, before)
    await button(page, 'Back').click()
    await review(page)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
  })

  test('AMT-21 money that leaves during the review is reported without a press', async ({ openSend, page, bank }) => {
    const { node, give } = world(bank)
    const [from] = bank.wallets.alba.accounts
    const before = await node.getBalance({ address: from })
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '2', to: FRESH })
    await review(page)
    await give(from, parseEther('1'))
    await look(page)
    await expect.poll(() => text(page)).toContain('There is not enough ETH left for this.')
    await give(from, before)
  })

  test('AMT-22 a higher fee is shown and must be confirmed again; a small change does not', async ({ openSend, page, bank }) => {
    const { mineAt, asked } = world(bank)
    await openSend()
    await connectTo(page, 'eip155')
    await mineAt(1_000_000_000n)
    await openForm(page, { amount: '0.01', to: FRESH })
    await review(page)
    const questions = asked()
    const fee = () => dialog(page).locator('.lk-facts').textContent()
    const shown = await fee()
    await mineAt(50_000_000_000n)
    await button(page, 'Send').click()
    await expect.poll(() => text(page)).toContain('The amount or the fee has changed.')
    expect(asked()).toBe(questions)
    await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true)
    expect(await fee()).not.toBe(shown)
    await mineAt(51_000_000_000n)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect(asked()).toBe(questions + 1)
    await mineAt(1_000_000_000n)
  })

  test('AMT-22 Max still fits if the fee changes a little, and shrinks if it rises', async ({ openSend, page, bank }) => {
    const { node, give, mineAt, asked } = world(bank)
    const [from] = bank.wallets.alba.accounts
    const before = await node.getBalance({ address: from })
    await mineAt(10_000_000_000n)
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '1', to: FRESH })
    await button(page, 'Max').click()
    await expect.poll(() => text(page)).toContain('A small amount is kept for the fee')
    await review(page)
    const questions = asked()
    const amount = () => dialog(page).locator('.lk-send-sum .lk-32').textContent()
    const shown = await amount()
    await mineAt(100_000_000_000n)
    await button(page, 'Send').click()
    await expect.poll(() => text(page)).toContain('The amount or the fee has changed.')
    expect(asked()).toBe(questions)
    await expect.poll(amount).not.toBe(shown)
    await give(from, before)
    await mineAt(1_000_000_000n)
  })

  test('AMT-23 Max belongs to the account shown', async ({ openSend, page, bank }) => {
    const { node, give, mineAt } = world(bank)
    const { alba } = bank.wallets
    const [first, second] = alba.accounts
    const before = await node.getBalance({ address: first })
    await mineAt(1_000_000_000n)
    await give(first, parseEther('7'))
    await give(second, parseEther('3'))
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '1', to: FRESH })
    await button(page, 'Max').click()
    await expect.poll(() => amountField(page).inputValue()).toMatch(/^6\.99/)
    alba.useAccount(1)
    await expect.poll(() => amountField(page).inputValue()).toMatch(/^2\.99/)
    await review(page)
    expect(await dialog(page).locator('.lk-send-sum .lk-32').textContent()).toContain('2.99')
    alba.useAccount(0)
    await settled(page, 'Send')
    await expect.poll(() => amountField(page).inputValue()).toMatch(/^6\.99/)
    await give(first, before)
  })
})
