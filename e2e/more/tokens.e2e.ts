import type { Sandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { createTestClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem'
import { describe } from 'vitest'
import { connect } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { dollar, openAccount, row } from '../harness/tokens.js'

const STRANGER = '0x00000000000000000000000000000000000000bb'

/** Creates a balance without a transfer. */
async function mint({ chains, contracts }: Sandbox, to: string, value: bigint): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(chains[0].rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: STRANGER, value: parseEther('1') })
  await client.impersonateAccount({ address: STRANGER })
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  const args = [to as `0x${string}`, value] as const
  const hash = await client.writeContract({ account: STRANGER, address: contracts.token, abi, functionName: 'mint', args, chain: null })
  await client.waitForTransactionReceipt({ hash })
}

/** Answered requests to a URL from now on. */
function countRequests(page: Page, url: string): () => number {
  let count = 0
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(url) && request.method() !== 'OPTIONS') count += 1
  })
  return () => count
}

describe('tokens from the nodes', () => {
  test('lists arrived assets after the next refresh, and collectibles show their images', async ({ openDapp, page, sandbox }) => {
    const [owner = ''] = sandbox.wallets.alba.accounts
    await page.clock.install()
    await openDapp({ options: { evm: { tokens: [dollar(sandbox)], collections: [{ chainId: 1337, address: sandbox.contracts.nft }] } } })
    await openAccount(page)
    const before = await row(page, 'Test Dollar').textContent()
    await mint(sandbox, owner, 1_234_000n)
    await page.clock.runFor(30_000)
    await expect.poll(() => row(page, 'Test Dollar').textContent()).not.toBe(before)
    await expect.poll(() => row(page, 'Test Dollar').textContent()).toContain('1.234')
    // Without a price there is a dash, with a text for screen readers.
    await expect.poll(() => row(page, 'Test Dollar').textContent()).toContain('Price unavailable')
    await page.getByRole('tab', { name: 'NFTs' }).click()
    const piece = page.getByRole('list', { name: 'NFTs' }).getByRole('listitem').first()
    await expect.poll(() => piece.textContent()).toContain('Test Keys')
    await expect.poll(() => piece.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('API-05 opening an account sends at most four requests, an open one sends one in 30 s, a hidden page none', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    await page.clock.install()
    await openDapp({ options: { evm: { tokens: [dollar(sandbox)] } } })
    await connect(page)
    await page.clock.runFor(2_000)
    const count = countRequests(page, sandbox.chains[0].rpcUrl)
    await page.evaluate(() => window.kernel.open('Account'))
    await row(page, 'Test Dollar').waitFor()
    expect(count()).toBeLessThanOrEqual(4)
    // Name lookups are pending as well.
    await page.waitForLoadState('networkidle')
    const opened = count()
    // Tokens and the balance of the page's button, each once in 30 s.
    for (let i = 1; i <= 2; i++) {
      await page.clock.runFor(30_000)
      await expect.poll(count).toBe(opened + 2 * i)
    }
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const hidden = count()
    await page.clock.runFor(60_000)
    expect(count()).toBe(hidden)
  })
})
