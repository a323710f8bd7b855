import { Verifier } from 'bip322-js'
import { describe, expect } from 'vitest'
import { bitcoinPage, connect, failureOf, session, shapes, status, test } from '../harness/bitcoin.js'
import { testBitcoin } from '../harness/bitcoin-journey.js'
import { chooseWallet } from '../harness/dapp.js'

for (const wallet of shapes.filter(({ shape }) => shape !== 'satsConnect')) testBitcoin(wallet)

describe.each(shapes)('Bitcoin over $shape', ({ shape, bitcoin, name, id, shares }) => {
  const attached = { wallets: [], bitcoin } as const

  test('BIP-322 on request; a transfer if the wallet supports it', async ({ open, page, context, sandbox, btc }) => {
    await sandbox.attach(context, attached)
    await open('bitcoin', bitcoinPage(btc))
    await connect(page, id)
    const [first] = sandbox.wallets.alba.bitcoin.accounts
    const to = sandbox.wallets.cora.bitcoin.accounts[2]?.payment ?? ''
    const address = (shares.includes('ordinals') ? first?.ordinals : first?.payment) ?? ''
    const signed = await page.evaluate((args) => window.bitcoinApp.request('signMessage', [args]), {
      message: 'Hello',
      address,
      ...(shape !== 'standard' && { protocol: 'bip322' as const }),
    })
    expect(signed.protocol).toBe('bip322')
    expect(Verifier.verifySignature(address, 'Hello', signed.signature)).toBe(true)
    const transfer = () =>
      page.evaluate((recipient) => window.bitcoinApp.actions.bip122.getProvider().sendTransfer({ recipient, amount: 20_000n }), to)
    if (shape === 'standard') {
      await expect(transfer()).rejects.toThrow(/cannot do this/)
      return
    }
    const txid = await transfer()
    await btc.mine()
    expect(btc.transaction(txid)?.height).toBeGreaterThan(433)
  })

  test('a rejection, of the connection and of a request', async ({ open, page, context, sandbox, btc }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context, attached)
    await open('bitcoin', bitcoinPage(btc))
    alba.next('reject')
    await expect(connect(page, id)).rejects.toThrow(/declined/)
    expect(await status(page)).toBe('disconnected')
    await connect(page, id)
    alba.next('reject')
    expect(await failureOf(page, 'signMessage', { message: 'Hello' })).toBe('wallet/rejected')
    expect(await failureOf(page, 'signMessage', { message: 'Hello' })).toBe('none')
  })

  // Leather does not notify pages of changes.
  if (shape !== 'leather')
    test('NEVM-04: another account, another network, and the end, as reported by the wallet', async ({
      open,
      page,
      context,
      sandbox,
      btc,
    }) => {
      const { alba } = sandbox.wallets
      await sandbox.attach(context, attached)
      await open('bitcoin', bitcoinPage(btc))
      await connect(page, id)
      alba.useAccount(1)
      await expect.poll(async () => (await session(page))?.address).toBe(sandbox.wallets.alba.bitcoin.accounts[1]?.payment)
      alba.bitcoin.setNetwork('testnet')
      const address = alba.bitcoin.accounts[1]?.payment
      await expect.poll(() => session(page)).toMatchObject({ address, chain: 'bip122:000000000933ea01ad0ee984209779ba', supported: false })
      expect(await failureOf(page, 'signMessage', { message: 'Hello' })).toBe('bip122/wallet-network')
      alba.bitcoin.disconnectSite()
      await expect.poll(() => status(page)).toBe('disconnected')
    })

  if (shape === 'leather')
    test('NEVM-08: a signature by another account ends the session; NEVM-11: after a reload the list offers to reconnect', async ({
      open,
      page,
      context,
      sandbox,
      btc,
    }) => {
      const { alba } = sandbox.wallets
      await sandbox.attach(context, attached)
      await open('bitcoin', bitcoinPage(btc))
      await connect(page, id)
      alba.useAccount(1)
      expect(await failureOf(page, 'signMessage', { message: 'Hello' })).toBe('session/ended')
      await expect.poll(() => status(page)).toBe('disconnected')
      await connect(page, id)
      expect((await session(page))?.address).toBe(alba.bitcoin.accounts[1]?.payment)
      await page.reload()
      // While the wallet is being detected, the button shows that and waits.
      await expect.poll(() => page.evaluate(() => window.bitcoinApp?.state.core.ready)).toBe(true)
      await expect.poll(() => status(page)).toBe('disconnected')
      await page.getByRole('button', { name: 'Connect wallet' }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${name} Reconnect` })
        .click()
      await expect.poll(() => status(page)).toBe('connected')
    })

  test('REC-02: a reload restores the connection without a prompt, if the wallet supports it', async ({
    open,
    page,
    context,
    sandbox,
    btc,
  }) => {
    const { alba } = sandbox.wallets
    await sandbox.attach(context, attached)
    await open('bitcoin', bitcoinPage(btc))
    await connect(page, id)
    const asked = alba.requests.length
    await page.reload()
    await expect.poll(() => status(page)).toBe(shape === 'leather' ? 'disconnected' : 'connected')
    expect(alba.requests.slice(asked).map((request) => request.method)).not.toContain('btc_connect')
    await page.evaluate(() => window.bitcoinApp.connections.disconnect())
    expect(await status(page)).toBe('disconnected')
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.bitcoinApp.state.core.ready)).toBe(true)
    expect(await status(page)).toBe('disconnected')
  })
})

test('NEVM-20 NEVM-21: sats-connect is set to the chosen wallet, uses that one and opens no wallet selector', async ({
  open,
  page,
  context,
  sandbox,
  btc,
}) => {
  const { alba, brio } = sandbox.wallets
  await sandbox.attach(context, { wallets: [], bitcoin: { satsConnect: ['alba', 'brio'], unisat: 'cora' } })
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await open('bitcoin', bitcoinPage(btc))
  const library = () => loaded.filter((url) => url.includes('/chunks/sats-connect-'))
  await connect(page, 'bip122.unisat')
  await page.evaluate(() => window.bitcoinApp.connections.disconnect())
  expect(library()).toEqual([])
  await chooseWallet(page, 'Brio Wallet')
  await expect.poll(() => status(page)).toBe('connected')
  expect(library()).toHaveLength(1)
  await page.evaluate(() => window.bitcoinApp.request('signMessage', [{ message: 'Hello' }]))
  expect(brio.requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['btc_connect', 'btc_signMessage']))
  expect(alba.requests).toEqual([])
  // Its wallet selector is an element of the page, and it remembers the choice for the next time.
  expect(await page.locator('#sats-connect-wallet-provider-selector').count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('sats-connect')))).toEqual([])
})
