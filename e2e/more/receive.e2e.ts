import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { appOf, clipboard, connect, shapes, test } from '../harness/receive.js'

describe('receiving', () => {
  test('SEC-03 if the browser refuses the clipboard, the address is selected and the shortcut is shown', async ({
    open,
    page,
    context,
    three,
  }) => {
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await connect(page, 'eip155')
    await dialogOf(page).getByRole('button', { name: 'Copy address' }).click()
    await dialogOf(page).getByText('Press Ctrl+C to copy').waitFor()
    // Text that the keyboard shortcut copies, not the content of a range.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+C')
    expect(await clipboard(page)).toBe(three.wallets.alba.accounts[0])
  })

  test('on Solana the QR code is a URI that wallets support', async ({ open, page, context, three }) => {
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await connect(page, 'solana')
    const [address = ''] = three.wallets.alba.solana.accounts
    expect(await readCode(page.locator('.lk-qr'))).toBe(`solana:${address}`)
  })

  test('on Bitcoin each kind of address has its own QR code', async ({ open, page, context, three }) => {
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await connect(page, 'bip122')
    const { payment = '', ordinals = '' } = (three.wallets.alba.bitcoin.accounts[0] ?? {}) as { payment?: string; ordinals?: string }
    expect(await readCode(page.locator('.lk-qr'))).toBe(`bitcoin:${payment}`)
    const kinds = dialogOf(page).getByRole('tab')
    expect(await kinds.allTextContents()).toEqual(['Payments', 'Ordinals'])
    await kinds.last().click()
    await expect.poll(() => readCode(page.locator('.lk-qr'))).toBe(`bitcoin:${ordinals}`)
  })

  test('connecting comes first without a wallet', async ({ open, page, context, three }) => {
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await page.evaluate(() => void window.money.open('WalletReceive'))
    await settled(page, 'Connect wallet')
  })
})
