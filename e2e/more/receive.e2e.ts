import { startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import type { ServeOptions } from '../harness/serve.js'
import type { ActivityAppOptions } from '../pages/activity/main.js'

type World = Awaited<ReturnType<typeof startWorld>>
const startWorld = () => startSandbox({ solana: true, bitcoin: true })
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('trio', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startWorld()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('three', ({ trio }) => {
    for (const wallet of Object.values(trio.wallets)) wallet.reset()
    return trio
  })

function appOf({ chains, solana, bitcoin }: World): ServeOptions {
  const [first, second] = chains.map(({ network }) => network)
  if (!first || !second) throw new Error('The sandbox has two EVM chains.')
  const { caipNetworkId } = bitcoin.network
  const data: ActivityAppOptions = {
    standard: {
      networks: [first, second, solana.network, bitcoin.network],
      bip122: { esplora: { [caipNetworkId]: bitcoin.esploraUrl } },
    },
  }
  return { connect: [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, solana.wsUrl, bitcoin.esploraUrl], data: { ...data } }
}
const shapes = { bitcoin: { standard: ['alba'] } } as const

async function connect(page: Page, namespace: string): Promise<void> {
  // Wallets of some families are only detected on demand.
  await page.evaluate(() => void window.money.open('Connect'))
  const found = (family: string) =>
    window.money.state.core.connectors.some(({ name, namespaces }) => name === 'Alba Wallet' && namespaces.includes(family))
  await expect.poll(() => page.evaluate(found, namespace)).toBe(true)
  await page.evaluate(async (family) => {
    const connector = window.money.state.core.connectors.find(
      ({ name, namespaces }) => name === 'Alba Wallet' && namespaces.includes(family),
    )
    await window.money.connections.connect({ connector: connector?.id ?? '', namespace: family })
    window.money.connections.activate({ namespace: family })
    await window.money.open('WalletReceive')
  }, namespace)
  await settled(page, 'Receive')
  await expect.poll(() => page.locator('.lk-qr path').getAttribute('d')).toMatch(/^M/)
}
const shown = (page: Page) => dialogOf(page).locator('.lk-address[data-whole]')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

describe('receiving', () => {
  test('SEC-03 on EVM the QR code is the address, which is shown in full and in groups, and Copy copies what is shown', async ({
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
    // What the keyboard shortcut copies, not what a range contains.
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

  test('without a wallet connecting comes first', async ({ open, page, context, three }) => {
    await three.attach(context, shapes)
    await open('activity', appOf(three))
    await page.evaluate(() => void window.money.open('WalletReceive'))
    await settled(page, 'Connect wallet')
  })
})
