import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { closed, settled } from '../harness/modal.js'
import { connectFamily, dialog, sessions, shapes, test, threePage } from '../harness/three.js'

describe('three families of chains', () => {
  test('one wallet has one row, is connected on each family, and signs separately for each', async ({
    open,
    page,
    context,
    three: sandbox,
  }) => {
    await sandbox.attach(context, shapes)
    await open('three', threePage(sandbox))
    const { alba } = sandbox.wallets
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await settled(page, 'Connect wallet')
    expect(await dialog(page).getByRole('button', { name: 'Alba Wallet' }).count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
    for (const family of ['Ethereum and compatible', 'Solana', 'Bitcoin'])
      await dialog(page).getByRole('button', { name: family }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)

    await connectFamily(page, 'Solana')
    await connectFamily(page, 'Bitcoin')
    await connectFamily(page, 'Ethereum and compatible')
    const [bitcoinAccount] = sandbox.wallets.alba.bitcoin.accounts
    expect(await sessions(page)).toEqual({
      eip155: { status: 'connected', address: alba.accounts[0] },
      solana: { status: 'connected', address: alba.solana.accounts[0] },
      bip122: { status: 'connected', address: bitcoinAccount?.payment },
    })
    const signed = await page.evaluate(
      async (from) => ({
        evm: await window.three.request('personal_sign', ['0x48656c6c6f', from]),
        bitcoin: await window.three.request('signMessage', [{ message: 'Hello' }]),
      }),
      alba.accounts[0],
    )
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: signed.evm })).toBe(true)
    expect(Verifier.verifySignature(bitcoinAccount?.payment ?? '', 'Hello', signed.bitcoin.signature)).toBe(true)
  })
})
