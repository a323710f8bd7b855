import { describe } from 'vitest'
import { button, connectTo, dialog, expect, openForm, review, status, test, toldHash } from '../harness/send.js'
import { lamportsOf } from '../harness/send-families.js'

describe('sending on other chains', () => {
  test('AMT-24 an approval after the blockhash has expired is reported, and Try again makes a new plan', async ({
    openSend,
    page,
    bank,
  }) => {
    const { alba } = bank.wallets
    const to = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
    await openSend()
    await connectTo(page, 'solana')
    await openForm(page, { namespace: 'solana', amount: '0.1', to })
    await review(page)
    const before = await lamportsOf(bank, to)
    alba.next('manual')
    await button(page, 'Send').click()
    const prompt = await alba.waitForPrompt()
    bank.solana.expireBlockhashes()
    await prompt.approve()
    await expect.poll(() => dialog(page).textContent()).toContain('This took too long, and nothing was sent.')
    expect(await button(page, 'Send').count()).toBe(0)
    await button(page, 'Try again').click()
    await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true)
    expect(await dialog(page).textContent()).not.toContain('This took too long')
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect((await lamportsOf(bank, to)) - before).toBe(100_000_000)
  })

  test('AMT-24 a transfer that the cluster loses after accepting it is reported once it can no longer happen, and Try again sends it once', async ({
    openSend,
    page,
    bank,
  }) => {
    const to = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
    await openSend()
    await connectTo(page, 'solana')
    await openForm(page, { namespace: 'solana', amount: '0.1', to })
    await review(page)
    const before = await lamportsOf(bank, to)
    bank.solana.drop()
    // A node that has never called the blockhash valid may just lag behind: then the widget waits longer than this test.
    const seenValid = page.waitForResponse((response) => !!response.request().postData()?.includes('isBlockhashValid'))
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('pending')
    const lost = await toldHash(page)
    expect(lost).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    expect(await button(page, 'Try again').count()).toBe(0)
    await seenValid
    bank.solana.expireBlockhashes()
    await expect.poll(() => status(page)).toBe('expired')
    expect(await dialog(page).textContent()).toContain('The network did not process it in time. Nothing was sent, and you can try again.')
    await button(page, 'Try again').click()
    await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect((await lamportsOf(bank, to)) - before).toBe(100_000_000)
  })
})
