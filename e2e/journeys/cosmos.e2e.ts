import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { startLocalNode } from '../../examples/cosmos/src/fixtures/local-node.js'
import { createTestWallet } from '../../examples/cosmos/src/fixtures/test-wallet.js'
import { cosmosFamily } from '../../examples/cosmos/src/server/cosmos-family.js'
import { test as base, expect } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { amountField, button, dialog, review, status, toField } from '../harness/send.js'
import { pressWallet } from '../harness/siwx.js'
import type { CosmosAppOptions } from '../pages/cosmos/main.js'

/** An address without a known private key. */
const STRANGER = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const CHAIN = {
  chainId: 'latchkey-1',
  name: 'Latchkey Hub',
  symbol: 'ATOM',
  decimals: 6,
  prefix: 'cosmos',
  denom: 'uatom',
  gasPrice: '0.025',
}

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('wallet', async ({}) => createTestWallet({ prefix: CHAIN.prefix, chainIds: [CHAIN.chainId] }))
  .extend('node', async ({ wallet }, { onCleanup }) => {
    const node = await startLocalNode({ ...CHAIN, coins: { [wallet.address]: 10_000_000n } })
    onCleanup(() => node.stop())
    return node
  })
  .extend('openCosmos', ({ open, node, serverWith }) => async (): Promise<void> => {
    const family = cosmosFamily({ [`cosmos:${CHAIN.chainId}`]: CHAIN.prefix })
    const log = { warn() {}, error: (message: string, error: unknown) => console.error(message, error) }
    const server = await serverWith({ log, families: { cosmos: async () => family } })
    const data: CosmosAppOptions = { chain: { ...CHAIN, rest: node.url }, server: server.url }
    await open('cosmos', { connect: [node.url, server.url], image: [server.url], data })
  })
const heading = (page: Page) => page.evaluate(() => window.space.state.siwx.text?.split('\n')[0])

describe('a third-party family', () => {
  test('connects, signs in on the server, shows its coins, receives and sends', async ({ openCosmos, page, wallet, node, problems }) => {
    // The server has no source for these chains, and reports that once; the family's own nodes provide the rest.
    problems.allow(/404 \(Not Found\)/)
    await openCosmos()
    await pressWallet(page, 'Keplr')
    await settled(page, 'Sign in')
    await expect.poll(() => heading(page)).toMatch(/ wants you to sign in with your Cosmos account:$/)
    await button(page, 'Sign').click()
    await expect.poll(() => page.evaluate(() => window.space.state.siwx.status)).toBe('signed')
    expect(await page.evaluate(() => window.space.state.core.sessions.cosmos)).toMatchObject({
      status: 'connected',
      address: wallet.address,
      chain: 'cosmos:latchkey-1',
    })
    await page.getByRole('button', { name: /^10 ATOM cosmos/ }).waitFor()

    await page.evaluate(async () => void (await window.space.open('WalletReceive')))
    await settled(page, 'Receive')
    await expect.poll(() => page.locator('.lk-qr path').getAttribute('d')).toMatch(/^M/)
    expect(await readCode(dialog(page).locator('.lk-qr'))).toBe(`cosmos:${wallet.address}`)

    await page.evaluate(async () => void (await window.space.open('WalletSend')))
    await settled(page, 'Send')
    await amountField(page).fill('1.5')
    await toField(page).fill(`cosmos:${STRANGER}?amount=1.5`)
    await expect.poll(() => toField(page).inputValue()).toBe(STRANGER)
    await review(page)
    await button(page, /^Send/).click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect(node.balanceOf(STRANGER)).toBe(1_500_000n)
    expect(node.balanceOf(wallet.address)).toBe(10_000_000n - 1_500_000n - 3_000n)
    await button(page, 'Done').click()
    await page.getByRole('button', { name: /^8\.497 ATOM cosmos/ }).waitFor()
  })
})
