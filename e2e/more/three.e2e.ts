import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { unsigned } from '../harness/bitcoin.js'
import { expect } from '../harness/fixtures.js'
import { closed, settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { isSignedBy } from '../harness/solana.js'
import { connectFamily, dialog, sessions, shapes, test, threePage } from '../harness/three.js'

const active = (page: Page) => page.evaluate(() => window.three.state.core.namespace)

describe('three families of chains', () => {
  test('the active family is switched both ways, and disconnecting one keeps the others', async ({
    open,
    page,
    context,
    three: sandbox,
  }) => {
    await sandbox.attach(context, shapes)
    await open('three', threePage(sandbox))
    await connectFamily(page, 'Ethereum and compatible')
    await connectFamily(page, 'Solana')
    const choose = async (network: string): Promise<void> => {
      await page.evaluate(() => window.three.open('Networks'))
      await settled(page, 'Choose network')
      await dialog(page).getByRole('button', { name: network }).click()
    }
    await choose(sandbox.chains[0].network.name)
    await closed(page)
    expect(await active(page)).toBe('eip155')
    await choose(sandbox.solana.network.name)
    await closed(page)
    expect(await active(page)).toBe('solana')
    // Nothing is connected there: the view says so and offers the next step.
    await choose(sandbox.bitcoin.network.name)
    await dialog(page).getByRole('button', { name: 'Connect on' }).click()
    await settled(page, 'Connect wallet')
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
    await expect.poll(() => active(page)).toBe('bip122')
    await closed(page)

    await page.evaluate(() => window.three.connections.disconnect({ namespace: 'solana' }))
    const left = await sessions(page)
    expect(left.solana?.status).toBe('disconnected')
    expect([left.eip155?.status, left.bip122?.status]).toEqual(['connected', 'connected'])
    await page.reload()
    const statuses = async () => Object.fromEntries(Object.entries(await sessions(page)).map(([family, { status }]) => [family, status]))
    await expect.poll(statuses).toEqual({ eip155: 'connected', solana: 'disconnected', bip122: 'connected' })
    await page.evaluate(() => window.three.connections.disconnect())
    expect(Object.values(await sessions(page)).map(({ status }) => status)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  })

  test('a late response of one family changes no other', async ({ open, page, context, three: sandbox }) => {
    await sandbox.attach(context, shapes)
    await open('three', threePage(sandbox))
    const { alba } = sandbox.wallets
    alba.next('manual')
    const found = () => page.evaluate(() => window.three.state.core.connectors.find(({ namespaces }) => namespaces.includes('solana'))?.id)
    await expect.poll(found).toBeDefined()
    await page.evaluate(
      (connector) => {
        void window.three.connections.connect({ connector, namespace: 'solana' }).catch(() => {})
      },
      (await found()) ?? '',
    )
    const prompt = await alba.waitForPrompt()
    await page.evaluate(() => window.three.connections.connect({ connector: 'test.latchkey.brio', namespace: 'eip155' }))
    const before = (await sessions(page)).eip155
    expect(before).toEqual({ status: 'connected', address: sandbox.wallets.brio.accounts[0] })
    await prompt.approve()
    await expect.poll(async () => (await sessions(page)).solana?.status).not.toBe('connecting')
    expect((await sessions(page)).eip155).toEqual(before)
  })

  test('one session with a phone serves all three, and signs separately for each', async ({ open, page, three: sandbox }) => {
    await open('three', threePage(sandbox))
    const { alba } = sandbox.wallets
    await page.evaluate(() => window.three.open('Connect'))
    await dialog(page).getByRole('button', { name: 'WalletConnect' }).click()
    await dialog(page).getByRole('button', { name: 'Copy link' }).waitFor()
    const session = await alba.pair(await readCode(page.locator('.lk-qr')))
    await closed(page)
    const [bitcoinAccount] = alba.bitcoin.accounts
    expect(await sessions(page)).toEqual({
      eip155: { status: 'connected', address: alba.accounts[0] },
      solana: { status: 'connected', address: alba.solana.accounts[0] },
      bip122: { status: 'connected', address: bitcoinAccount?.payment },
    })
    const signed = await page.evaluate(
      async (from) => ({
        evm: await window.three.request('personal_sign', ['0x48656c6c6f', from]),
        // "Hello" in base58.
        solana: (await window.three.request('solana_signMessage', [{ message: '9Ajdvzr' }])).signature,
        bitcoin: (await window.three.request('signMessage', [{ message: 'Hello' }])).signature,
      }),
      alba.accounts[0],
    )
    expect(await verifyMessage({ address: alba.accounts[0], message: 'Hello', signature: signed.evm })).toBe(true)
    expect(isSignedBy(alba.solana.accounts[0], 'Hello', base58.decode(signed.solana))).toBe(true)
    expect(Verifier.verifySignature(bitcoinAccount?.payment ?? '', 'Hello', signed.bitcoin)).toBe(true)
    const { txid } = await page.evaluate(
      (recipient) => window.three.request('sendTransfer', [{ recipient, amount: '10000' }]),
      sandbox.wallets.brio.bitcoin.accounts[0]?.payment ?? '',
    )
    await sandbox.bitcoin.mine()
    expect(sandbox.bitcoin.transaction(txid)?.height).toBeGreaterThan(0)
    await session.disconnect()
    await expect.poll(async () => Object.values(await sessions(page)).every(({ status }) => status === 'disconnected')).toBe(true)
  })

  test('REC-02: Bitcoin over WalletConnect: a PSBT is mined and counted, a rejection, another account, a reload, and the end', async ({
    open,
    page,
    three: sandbox,
  }) => {
    await open('three', threePage(sandbox))
    const { alba } = sandbox.wallets
    await page.evaluate(() => window.three.open('Connect'))
    await dialog(page).getByRole('button', { name: 'WalletConnect' }).click()
    await dialog(page).getByRole('button', { name: 'Copy link' }).waitFor()
    await alba.pair(await readCode(page.locator('.lk-qr')))
    await closed(page)
    const [first, second] = alba.bitcoin.accounts
    const from = first?.payment ?? ''
    const balance = () =>
      page.evaluate(async (address) => String((await window.three.actions.bip122.getBalance({ address })).confirmed), from)
    const before = BigInt(await balance())
    const to = sandbox.wallets.dune.bitcoin.accounts[2]?.payment ?? ''
    const { psbt, inputs } = await unsigned(sandbox.bitcoin, { from, to, amount: 50_000n })
    const signInputs = Array.from({ length: inputs }, (_, index) => ({ address: from, index }))
    const pay = () => page.evaluate((args) => window.three.request('signPsbt', [args]), { psbt, broadcast: true, signInputs })
    alba.next('reject')
    await expect(pay()).rejects.toThrow(/declined/)
    const { txid = '' } = await pay()
    await sandbox.bitcoin.mine()
    expect(sandbox.bitcoin.transaction(txid)?.height).toBeGreaterThan(0)
    expect(before - BigInt(await balance())).toBe(51_000n)

    await page.reload()
    await expect.poll(async () => (await sessions(page)).bip122).toEqual({ status: 'connected', address: from })
    alba.useAccount(1)
    await expect.poll(async () => (await sessions(page)).bip122?.address).toBe(second?.payment)
    await page.evaluate(() => window.three.connections.disconnect())
    await expect.poll(async () => (await sessions(page)).bip122?.status).toBe('disconnected')
  })
})
