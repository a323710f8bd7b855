import { Verifier } from 'bip322-js'
import { expect } from 'vitest'
import { bitcoinPage, session, type shapes, status, test, unsigned } from './bitcoin.js'
import { chooseWallet } from './dapp.js'

/** Defines the test of a visitor's way through a Bitcoin app, with a wallet that is injected in one of the `shapes`. */
export function testBitcoin({ shape, bitcoin, name, id, shares }: (typeof shapes)[number]): void {
  test(`a visitor connects, signs a message, sends by PSBT, and the balance is updated, over ${shape}`, async ({
    open,
    page,
    context,
    sandbox,
    btc,
  }) => {
    await sandbox.attach(context, { wallets: [], bitcoin })
    await open('bitcoin', bitcoinPage(btc))
    const [first] = sandbox.wallets.alba.bitcoin.accounts
    const to = sandbox.wallets.dune.bitcoin.accounts[2]?.payment ?? ''
    const from = first?.payment ?? ''
    await chooseWallet(page, name)
    await expect.poll(() => status(page)).toBe('connected')
    expect(await session(page)).toMatchObject({
      connector: id,
      address: from,
      chain: btc.network.caipNetworkId,
      supported: true,
    })
    const accounts = await page.evaluate(() => window.bitcoinApp.request('getAccountAddresses', []))
    expect(accounts.map(({ address }) => address)).toEqual(shares.map((purpose) => first?.[purpose]))
    expect(accounts.every(({ publicKey }) => /^[\da-f]{64,66}$/.test(publicKey ?? ''))).toBe(true)

    const signed = await page.evaluate(() => window.bitcoinApp.request('signMessage', [{ message: 'Straße 👋' }]))
    expect(signed).toMatchObject({ address: from, protocol: shape === 'leather' ? 'bip322' : 'ecdsa' })
    expect(Verifier.verifySignature(from, 'Straße 👋', signed.signature)).toBe(true)
    expect(Verifier.verifySignature(from, 'Strasse', signed.signature)).toBe(false)

    const balance = () => page.evaluate(async () => String((await window.bitcoinApp.actions.bip122.getBalance()).confirmed))
    const before = BigInt(await balance())
    const { psbt, inputs } = await unsigned(btc, { from, to, amount: 50_000n })
    const sent = await page.evaluate((args) => window.bitcoinApp.request('signPsbt', [args]), {
      psbt,
      broadcast: true,
      signInputs: Array.from({ length: inputs }, (_, index) => ({ address: from, index })),
    })
    const txid = sent.txid ?? ''
    expect(btc.transaction(txid)).toMatchObject({ height: undefined })
    // Unconfirmed transactions count immediately.
    const shown = String(Math.floor((Number(before) - 51_000) / 1e5) / 1e3)
    await expect.poll(() => page.getByRole('button', { name: /bcrt1/ }).textContent()).toContain(shown)
    await btc.mine()
    const { confirmed } = (await (await fetch(`${btc.esploraUrl}/tx/${txid}/status`)).json()) as { confirmed: boolean }
    expect(confirmed).toBe(true)
    expect(before - BigInt(await balance())).toBe(51_000n)
  })
}
