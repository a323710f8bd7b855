import { parseEther } from 'viem'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import {
  amountField,
  button,
  connectTo,
  dialog,
  expect,
  face,
  openForm,
  outcome,
  review,
  status,
  test,
  toField,
  told,
} from '../harness/send.js'
import { nodeOf } from '../harness/send-steps.js'

describe('sending on EVM chains', () => {
  test('AMT-09 S1-10 coins entered manually to a name: form, review, wallet, mined, and the app is notified', async ({
    openSend,
    page,
    bank,
  }) => {
    const node = nodeOf(bank)
    const { brio } = bank.wallets
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page)
    await button(page, 'Choose token').last().click()
    await settled(page, 'Choose token')
    await button(page, /ETH/).click()
    await settled(page, 'Send')
    await amountField(page).fill('0.25')
    await toField(page).fill('nobody-has-this.eth')
    await expect.poll(() => dialog(page).textContent()).toContain('No address found for this name')
    await toField(page).fill('bob.eth')
    await button(page, 'Review').waitFor()
    // The full address is shown before anything is sent.
    const whole = (text: string | null): string => (text ?? '').replace(/\s/g, '')
    await expect.poll(async () => whole(await dialog(page).locator('.lk-send-found').textContent())).toContain(brio.accounts[0])
    await review(page)
    expect(await dialog(page).textContent()).toContain('You have not sent to this address before')
    expect(whole(await dialog(page).locator('.lk-send-ways').textContent())).toContain(brio.accounts[0])
    expect(await dialog(page).locator('.lk-send-changes').textContent()).toContain('−0.25')
    const before = await node.getBalance({ address: brio.accounts[0] })
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect(await face(page)).toContain('0.25')
    expect((await node.getBalance({ address: brio.accounts[0] })) - before).toBe(parseEther('0.25'))
    const done = await outcome(page)
    expect(await node.getTransaction({ hash: done?.hash as `0x${string}` })).toMatchObject({ value: parseEther('0.25') })
    expect(await told(page)).toEqual(['openSend', 'sendInitiated', 'sendSuccess'])
    await button(page, 'Done').click()
    await settled(page, 'ada.eth')
    expect(await button(page, 'Back').count()).toBe(0)
  })
})
