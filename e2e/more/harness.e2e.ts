import { describe } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'

describe('the harness', () => {
  test('presses a button in a shadow root under the strict policy', async ({ open, page }) => {
    await open('shadow-button')
    await page.getByRole('button').click()
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Pressed 1 times')
  })

  test('finds an accessibility issue inside the shadow root', async ({ open, page, problems }) => {
    // Found again at the end of the test, as in every other test.
    problems.allow(/^axe: button-name/)
    await open('shadow-button')
    await page.getByRole('button').evaluate((button) => button.replaceChildren())
    expect((await findAxeIssues(page)).map(({ rule }) => rule)).toContain('button-name')
  })

  test('detects a blocked inline style, an uncaught rejection and a request to another machine', async ({
    open,
    page,
    context,
    problems,
  }) => {
    problems.allow(/./)
    const server = await open('shadow-button')
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))
      setTimeout(() => Promise.reject(new Error('nobody caught this')))
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }))
    })
    await expect.poll(() => server.violations).toEqual([expect.stringContaining('style-src'), expect.stringContaining('img-src')])
    await expect.poll(() => problems.all).toContainEqual(expect.stringContaining('nobody caught this'))
    // The host resolver resolves no other machine, so the visit itself cannot succeed.
    const visit = await context.newPage()
    await expect(visit.goto('https://elsewhere.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    await visit.close()
    expect(problems.all).toContainEqual('request: GET https://elsewhere.example/')
  })

  test('gives the sandbox’s wallets and chains to a page', async ({ open, page, context, sandbox }) => {
    await sandbox.attach(context, { wallets: ['alba'] })
    const [chain] = sandbox.chains
    await open('shadow-button', { connect: [chain.rpcUrl] })
    const found = await page.evaluate(async (rpcUrl) => {
      const announced = new Promise<{ info: { name: string } }>((resolve) =>
        addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail), { once: true }),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      const reply = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      })
      return { wallet: (await announced).info.name, chain: (await reply.json()).result as string }
    }, chain.rpcUrl)
    expect(found).toEqual({ wallet: 'Alba Wallet', chain: `0x${chain.id.toString(16)}` })
  })
})
