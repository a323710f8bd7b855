import { parseUnits } from 'viem'
import { dialogOf, settled } from '../harness/modal.js'
import { answer, expect, sessionOf, signUp, smartTest } from '../harness/smart-test.js'
import { button, dialog } from '../harness/swap.js'

const test = smartTest({}, { swaps: true })
const AMOUNT = parseUnits('250', 6)
const COINS = parseUnits('1', 18)

test('a smart account of the embedded wallet approves and swaps in one batch, which the operator pays for', { timeout: 120_000 }, async ({
  openShop,
  page,
  server,
  chain,
  sandbox,
}) => {
  await openShop()
  const own = await signUp(page, server, 'ada@example.com')
  expect((await sessionOf(page))?.accounts).toMatchObject([{ address: own, type: 'smartAccount' }])
  await chain.mint(own, AMOUNT)
  // The page cannot know that the operator pays, so it checks whether the account could.
  await chain.give(own, COINS)
  await page.evaluate(async () => {
    const heard: object[] = []
    Object.assign(window, { heard })
    for (const event of ['initiateSwap', 'swapSuccess', 'swapError', 'swapApprovalError', 'swapRejected'] as const)
      window.embedded.on(event, (payload) => heard.push({ event, ...payload }))
    const { result } = await window.embedded.open('Swap', { fromToken: 'TUSD', toToken: 'ETH', amount: '250' })
    result.catch(() => {})
  })
  await settled(page, 'Swap')
  await button(page, 'Review').click()
  await settled(page, 'Review swap')
  await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
  expect(await dialog(page).textContent()).toContain('Your wallet does all steps in one request.')
  await button(page, 'Swap').click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Approve 2 calls at once' }).waitFor()
  await answer(page, 'Approve')
  const heard = () => page.evaluate(() => (window as unknown as { heard: { event: string; hash?: `0x${string}` }[] }).heard)
  await expect.poll(async () => (await heard()).map(({ event }) => event), { timeout: 60_000 }).toEqual(['initiateSwap', 'swapSuccess'])
  const [asked, done] = await heard()
  expect(asked).toMatchObject({ isSmartAccount: true, swapFromToken: 'TUSD', swapToToken: 'ETH', swapFromAmount: '250' })
  // A single transaction, by the bundler, does both: the sold tokens are gone, and no allowance remains.
  expect((await chain.receipt(done?.hash ?? '0x')).from).not.toBe(own.toLowerCase())
  expect(await chain.tokens(own)).toBe(0n)
  expect((await chain.coins(own)) - COINS).toBeGreaterThan(parseUnits('0.09', 18))
  const { v2Router, v3Router } = sandbox.swaps?.contracts ?? {}
  expect(await Promise.all([v2Router, v3Router].map((spender) => chain.allowed(own, spender ?? '0x')))).toEqual([0n, 0n])
  await expect.poll(() => dialogOf(page).textContent()).toContain('1.099')
})

test('a smart account without coins sends a token, and the operator pays; if it does not, the account sends the same itself', {
  timeout: 120_000,
}, async ({ openShop, page, server, chain, sandbox, operator }) => {
  await openShop()
  const own = await signUp(page, server, 'grace@example.com')
  await chain.mint(own, AMOUNT)
  expect(await chain.coins(own)).toBe(0n)
  const to = '0x52908400098527886E0F7030069857D2E4169EE7'
  const frame = page.frameLocator('iframe')
  /** Sends 25, whose approval has this row and not the other one. Returns the transaction's sender. */
  const send = async (row: string, other: string): Promise<string> => {
    await page.evaluate(
      async ([assetAddress, recipient]) => {
        const { result } = await window.embedded.open('WalletSend', { assetAddress, amount: '25', to: recipient })
        result.then(
          (sent) => Object.assign(window, { sent }),
          () => {},
        )
      },
      [sandbox.contracts.token, to] as const,
    )
    await settled(page, 'Send')
    await button(page, 'Review').click()
    await settled(page, 'Review')
    await expect.poll(() => button(page, /^Send/).isEnabled()).toBe(true)
    expect(await dialog(page).locator('.lk-facts').textContent()).toContain('Paid for you, or shown before you approve')
    await button(page, /^Send/).click()
    await frame.getByText(row).waitFor()
    expect(await frame.getByText(other).count()).toBe(0)
    await answer(page, /^(Send|Approve)$/)
    await expect.poll(() => dialogOf(page).textContent(), { timeout: 60_000 }).toContain('Confirmed by the network')
    const { hash } = await page.evaluate(() => (window as unknown as { sent: { hash: `0x${string}` } }).sent)
    return (await chain.receipt(hash)).from
  }
  expect(await send('Fee paid by', 'Fee, at most')).not.toBe(own.toLowerCase())
  expect(await Promise.all([chain.tokens(own), chain.tokens(to), chain.coins(own)])).toEqual([
    AMOUNT - parseUnits('25', 6),
    parseUnits('25', 6),
    0n,
  ])

  operator.pays = false
  await chain.give(own, COINS)
  expect(await send('Fee, at most', 'Fee paid by')).toBe(own.toLowerCase())
  expect(await chain.tokens(to)).toBe(parseUnits('50', 6))
})
