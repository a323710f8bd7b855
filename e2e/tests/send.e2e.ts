import { createPublicClient, http, parseEther } from 'viem'
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

const FRESH = '0x1111111254EEB25477B68fb85Ed929f73A960582'

describe('sending on EVM chains', () => {
  test('coins by hand: form, review, wallet, mined, and the app is told', async ({ openSend, page, bank }) => {
    const node = createPublicClient({ transport: http(bank.chains[0].rpcUrl) })
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page)
    expect(await button(page, 'Choose token').last().isEnabled()).toBe(true)
    await button(page, 'Choose token').last().click()
    await settled(page, 'Choose token')
    await button(page, /ETH/).click()
    await settled(page, 'Send')
    await amountField(page).fill('0.25')
    await toField(page).fill(FRESH)
    await review(page)
    expect(await dialog(page).textContent()).toContain('You have not sent to this address before')
    expect(await dialog(page).locator('.lk-send-changes').textContent()).toContain('-0.25')
    const before = await node.getBalance({ address: FRESH })
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect(await face(page)).toContain('0.25')
    expect((await node.getBalance({ address: FRESH })) - before).toBe(parseEther('0.25'))
    const done = await outcome(page)
    expect(await node.getTransaction({ hash: done?.hash as `0x${string}` })).toMatchObject({ value: parseEther('0.25') })
    expect(await told(page)).toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS'])
    await button(page, 'Done').click()
    await settled(page, 'ada.eth')
    expect(await button(page, 'Back').count()).toBe(0)
  })
})
