import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { appOf, clipboard, connect, shapes, shown, test } from '../harness/receive.js'

describe('receiving', () => {
  test('SEC-03 S1-09 on EVM the QR code is the address, which is shown in full and in groups, and Copy copies it', async ({
    open,
    page,
    context,
    three,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await connect(page, 'eip155')
    const [address = ''] = three.wallets.alba.accounts
    expect(await readCode(page.locator('.lk-qr'))).toBe(address)
    expect(await shown(page).locator('span').allTextContents()).toEqual(address.match(/^0x.{4}|.{1,4}/g))
    await dialogOf(page).getByRole('button', { name: 'Copy address' }).click()
    await dialogOf(page).getByRole('button', { name: 'Address copied' }).waitFor()
    expect(await clipboard(page)).toBe(address)
    expect(await shown(page).textContent()).toBe(address)
    await dialogOf(page)
      .getByRole('button', { name: /^Works on Latchkey One and Latchkey Two/ })
      .click()
    await settled(page, 'Networks for this address')
    expect(await dialogOf(page).locator('.lk-list [data-lk-name]').allTextContents()).toEqual(['Latchkey One', 'Latchkey Two'])
  })
})
