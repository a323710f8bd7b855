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
  // A single transaction, by the bundler, does both: what was sold is gone, and no allowance remains.
  expect((await chain.receipt(done?.hash ?? '0x')).from).not.toBe(own.toLowerCase())
  expect(await chain.tokens(own)).toBe(0n)
  expect((await chain.coins(own)) - COINS).toBeGreaterThan(parseUnits('0.09', 18))
  const { v2Router, v3Router } = sandbox.swaps?.contracts ?? {}
  expect(await Promise.all([v2Router, v3Router].map((spender) => chain.allowed(own, spender ?? '0x')))).toEqual([0n, 0n])
  await expect.poll(() => dialogOf(page).textContent()).toContain('1.099')
})
