import type { Page } from 'playwright-core'
import { createTestClient, http, parseEther } from 'viem'
import { addAuthenticator } from '../harness/authenticator.js'
import { press } from '../harness/embedded-settings.js'
import { test as base, expect, leaveReady } from '../harness/embedded-test.js'
import { dialogOf, settled, typeCode } from '../harness/modal.js'
import { networksOf } from '../harness/siwx.js'

// Iframes have partitioned storage here, as in visitors' browsers.
const test = base.extend('launchOptions', { scope: 'file' }, { partitioned: true })

const EMAIL = 'newcomer@example.com'

test('S1-06 a new visitor enters an address, protects the wallet with a passkey, pays for a lemonade on three families, and disconnects', async ({
  open,
  page,
  sandbox,
  server,
}) => {
  const { bitcoin, solana, chains, contracts, relay, serverConfig } = sandbox
  if (!bitcoin || !solana) throw new Error('The sandbox has too few families.')
  const { session, authenticatorId } = await addAuthenticator(page)
  const { url } = await open('lemonade', {
    frame: [new URL(server.frameUrl).origin],
    image: [server.url],
    connect: [
      ...chains.map(({ rpcUrl }) => rpcUrl),
      solana.rpcUrl,
      solana.wsUrl,
      bitcoin.esploraUrl,
      relay.url,
      server.url,
      new URL(server.frameUrl).origin,
    ],
    data: {
      url: sandbox.url,
      networks: networksOf(sandbox),
      contracts,
      esploraUrl: bitcoin.esploraUrl,
      relayUrl: relay.url,
      serverUrl: server.url,
      frameUrl: server.frameUrl,
      namesSuffix: serverConfig.namesSuffix,
    },
  })
  await logIn(page, () => server.codeFor(EMAIL))
  await press(page, 'Passkey')
  await leaveReady(page)
  const own = await addresses(page)
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)

  const client = createTestClient({ mode: 'anvil', transport: http(chains[0].rpcUrl) })
  await client.setBalance({ address: own.eip155 as `0x${string}`, value: parseEther('2') })
  solana.airdrop(own.solana ?? '', 2_000_000_000)
  await bitcoin.fund(own.bip122 ?? '', 100_000)
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await press(page, 'Send')
  await page.getByText('Coins sent').first().waitFor()
  await choose(page, solana.network.name)
  await page.getByRole('button', { name: 'Send 0.01 SOL' }).click()
  await press(page, 'Send')
  await page.getByText('Coins sent').nth(1).waitFor()
  await choose(page, bitcoin.network.name)
  await page.getByRole('button', { name: 'Send 10,000 sat' }).click()
  await press(page, 'Send')
  await page.getByText('Coins sent').nth(2).waitFor()
  await page.screenshot({ path: 'artifacts/journey-paid.png' })

  await page.reload()
  expect(await addresses(page)).toEqual(own)

  server.pass(31_000)
  await page.goto(url.replace('127.0.0.1', 'localhost'))
  await logIn(page, () => server.codeFor(EMAIL))
  await press(page, 'Passkey')
  expect(await addresses(page)).toEqual(own)

  await page.getByRole('button', { name: new RegExp(`${own.eip155?.slice(0, 6)}`) }).click()
  await dialogOf(page).getByRole('button', { name: 'Settings' }).click()
  await dialogOf(page).getByRole('button', { name: 'Wallet settings' }).click()
  await press(page, 'Delete the account')
  await page.frameLocator('iframe').getByLabel(`To confirm, type ${EMAIL}`).fill(EMAIL)
  await press(page, 'Delete')
  await press(page, 'Passkey')
  await page.frameLocator('iframe').getByRole('heading', { name: 'The account will be deleted' }).waitFor()
  await press(page, 'Log out')
  await page.getByRole('button', { name: 'Choose a wallet' }).waitFor()
})

/** Enters the address and the mailed code. */
async function logIn(page: Page, code: () => Promise<string>): Promise<void> {
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await settled(page, 'Connect wallet')
  await dialogOf(page).getByLabel('Email').fill(EMAIL)
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
  await settled(page, 'Confirm your email')
  await typeCode(page, await code())
}

/** Switches to a network, which may be of another family. */
async function choose(page: Page, network: string): Promise<void> {
  await page
    .locator('.bar')
    .getByRole('button', { name: /^(Latchkey|Bitcoin|Solana)/ })
    .first()
    .click()
  await dialogOf(page).getByRole('button', { name: network }).click()
}

/** Storage of the wallet's accounts for the next visit. */
async function addresses(page: Page): Promise<{ readonly [namespace: string]: string }> {
  const read = () =>
    page.evaluate(() => {
      const stored = Object.entries(localStorage).find(([key]) => key.endsWith('.session'))?.[1] ?? '{}'
      const { wallets = [] } = JSON.parse(stored) as {
        readonly wallets?: readonly { readonly namespace: string; readonly address: string }[]
      }
      return Object.fromEntries(wallets.map(({ namespace, address }) => [namespace, address]))
    })
  await expect.poll(async () => Object.keys(await read()).sort()).toEqual(['bip122', 'eip155', 'solana'])
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  return read()
}
