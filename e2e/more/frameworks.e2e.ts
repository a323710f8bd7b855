import type { Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { describe } from 'vitest'
import { chooseWallet, connect, disconnect } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { leftovers, watchLeftovers } from '../harness/leftovers.js'

const facts = (page: Page): Promise<readonly string[]> => page.locator('output').allTextContents()
const both = (fact: string): readonly string[] => [fact, fact]
/** Without those caused by the test's own clicks. */
const listeners = async (page: Page): Promise<readonly string[]> =>
  (await leftovers(page)).listeners.filter((one) => /^(?!__playwright|\w*(click|menu|mouse|pointer|touch)).* on window$/.test(one))

/** Account and balance of each render of the account button from now on. */
async function watchButton(page: Page): Promise<() => Promise<readonly string[]>> {
  const pictures = await page
    .locator('[data-latchkey="account"]')
    .first()
    .evaluateHandle((host) => {
      const seen: string[] = []
      const note = () => {
        const account = host.shadowRoot?.querySelector('.lk-pill-text[title]')?.getAttribute('title')
        const amount = host.shadowRoot?.querySelector('.lk-amount')?.textContent?.split(/\s/)[0]
        if (account) seen.push(`${account} ${amount ?? 'nothing'}`)
      }
      new MutationObserver(note).observe(host.shadowRoot as ShadowRoot, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      return seen
    })
  return () => pictures.jsonValue()
}

describe.each([
  ['strict', '19.'],
  ['react-18', '18.2.0'],
] as const)('the page %s, React %s in Strict Mode', (name, version) => {
  test('connects, shows the account, disconnects, and shows the same in all its buttons', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp({ name, options: { projectId: 'strict' } })
    expect(await page.locator('main').getAttribute('data-react')).toContain(version)
    await expect.poll(() => facts(page)).toEqual(both('disconnected nobody'))
    await expect.poll(() => page.getByRole('button', { name: 'Connect wallet' }).count()).toBe(2)
    alba.policy('manual')
    await chooseWallet(page)
    const prompt = await alba.waitForPrompt()
    await expect.poll(() => facts(page)).toEqual(both(`connecting nobody`))
    await prompt.approve()
    await expect.poll(() => facts(page)).toEqual(both(`connected ${alba.accounts[0]}`))
    // ConnectButton and AccountButton of both providers show the name.
    await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).count()).toBe(4)
    await expect.poll(() => page.getByRole('button', { name: 'Latchkey One' }).count()).toBe(2)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page
      .getByRole('button', { name: /ada\.eth/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Leave' }).last().click()
    await expect.poll(() => facts(page)).toEqual(both('disconnected nobody'))
    await expect.poll(() => page.getByRole('button', { name: 'Connect wallet' }).count()).toBe(2)
    expect(await page.getByRole('button', { name: /ada\.eth/ }).count()).toBe(0)
  })

  test('AMT-19: no render shows one account’s balance for another', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    const node = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl) })
    const [first, second] = alba.accounts
    await node.request({ method: 'anvil_setBalance', params: [second, '0x29a2241af62c0000'] } as never)
    await openDapp({ name, options: { projectId: 'strict' } })
    const last = () => page.evaluate(() => window.drawn.at(-1))
    await chooseWallet(page)
    await expect.poll(last).toMatch(new RegExp(`^${first} \\d`))
    const before = String(await last()).split(' ')[1]
    const button = await watchButton(page)
    alba.useAccount(1)
    await expect.poll(last).toBe(`${second} 3`)
    await expect.poll(async () => (await button()).at(-1)).toBe(`${second} 3`)
    alba.useAccount(0)
    await expect.poll(last).toBe(`${first} ${before}`)
    const drawn = await page.evaluate(() => [...new Set(window.drawn)])
    expect(drawn.filter((one) => !one.endsWith(' nothing'))).toEqual([`${first} ${before}`, `${second} 3`])
    await expect.poll(async () => (await button()).at(-1)?.split(' ')[0]).toBe(first)
    const shown = new Set((await button()).filter((one) => !one.endsWith(' nothing')))
    expect([...shown].filter((one) => one.endsWith(' 3'))).toEqual([`${second} 3`])
    expect([...shown].filter((one) => one.startsWith(String(second)))).toEqual([`${second} 3`])
  })

  test('REC-10: loaded connected, two providers that mount twice share one start, end nothing and listen once', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const connected = both(`connected ${alba.accounts[0]}`)
    await watchLeftovers(page)
    // The reference: one provider, no Strict Mode.
    await openDapp()
    await connect(page)
    await page.reload()
    await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
    const once = await listeners(page)
    await disconnect(page)
    await openDapp({ name, options: { projectId: 'strict' } })
    await chooseWallet(page)
    await expect.poll(() => facts(page)).toEqual(connected)
    const before = alba.requests.length
    await page.reload()
    await expect.poll(() => facts(page)).toEqual(connected)
    await page
      .getByRole('button', { name: /ada\.eth/ })
      .first()
      .waitFor()
    const asked = alba.requests.slice(before).map(({ method }) => method)
    expect(asked.filter((method) => method === 'eth_accounts')).toHaveLength(1)
    expect(asked).not.toContain('eth_requestAccounts')
    expect(await listeners(page)).toEqual(once)
    for (const count of [0, 4]) {
      await page.getByRole('button', { name: 'Show or hide' }).click()
      await expect.poll(() => page.getByRole('button', { name: /ada\.eth/ }).count()).toBe(count)
    }
    expect(await page.evaluate(() => window.events.map(({ event }) => event))).toEqual(['connect'])
    expect(alba.sites).toHaveLength(1)
    expect(await listeners(page)).toEqual(once)
  })

  test('SSR-03: before the app has a kernel, buttons reserve their space and hooks return the empty state; with one they become active', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    await openDapp({ name, options: { projectId: 'strict', late: true } })
    const make = page.getByRole('button', { name: 'Make the kernel' })
    // The rendering in the shadow root is the visible one.
    const place = page.locator('[data-latchkey="connect"]').first().locator('svg').last()
    await place.waitFor()
    expect(await facts(page)).toEqual(both('unknown nobody'))
    const held = await place.boundingBox()
    await page.getByRole('button', { name: 'Leave' }).first().click()
    expect(await page.getByRole('button', { name: 'Connect wallet' }).count()).toBe(0)
    await make.click()
    const button = page.getByRole('button', { name: 'Connect wallet' }).first()
    await button.waitFor()
    expect(await button.boundingBox()).toEqual(held)
    await chooseWallet(page)
    await expect.poll(() => facts(page)).toEqual(both(`connected ${sandbox.wallets.alba.accounts[0]}`))
    await page.reload()
    expect(await facts(page)).toEqual(both('unknown nobody'))
    await make.click()
    await expect.poll(() => facts(page)).toEqual(both(`connected ${sandbox.wallets.alba.accounts[0]}`))
  })
})
