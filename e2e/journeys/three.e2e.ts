import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { expect } from '../harness/fixtures.js'
import { closed, settled } from '../harness/modal.js'
import { dialog, sessions, shapes, test, threePage } from '../harness/three.js'

const active = (page: Page) => page.evaluate(() => window.three.state.core.namespace)

/** Through the wallet's row and then the family's, like a visitor. */
async function connectFamily(page: Page, family: string): Promise<void> {
  await page.evaluate(() => window.three.open('Connect'))
  await settled(page, 'Connect wallet')
  await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
  const row = dialog(page).getByRole('button', { name: family })
  // With one family left there is nothing to choose.
  if ((await page.evaluate(() => window.three.state.core.stack.at(-1)?.view)) === 'ConnectingMultiChain') await row.click()
  await closed(page)
}

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
})
