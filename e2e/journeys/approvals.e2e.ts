import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { answers, approve, armed, begin, middle, pressUndescribed } from '../harness/approvals.js'
import { expect, test } from '../harness/fixtures.js'
import { holdRequests } from '../harness/hold-requests.js'
import { dialogOf } from '../harness/modal.js'

describe('SEC-08: an approval only counts when a person can have read it', () => {
  test('a press before half a second is ignored, one after it approves', async ({ open, page }) => {
    await page.clock.install()
    await open('shell')
    await page.clock.pauseAt(Date.now() + 60_000)
    await begin(page)
    // The page's clock passes frame by frame until the question is drawn, and pauses while it is pressed.
    while (!(await approve(page).isVisible())) await page.clock.runFor(16)
    await page.clock.runFor(300)
    await page.mouse.click(...(await middle(page)))
    expect(await approve(page).getAttribute('aria-disabled')).toBe('true')
    expect(await answers(page)).toEqual([])
    await page.clock.resume()
    await armed(page)
    await page.mouse.click(...(await middle(page)))
    await expect.poll(() => answers(page)).toEqual(['1 signed'])
  })
})

describe('SEC-09: shows the request in words', () => {
  const me = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

  const signIn = (domain: string) =>
    createSiweMessage({
      address: me,
      chainId: 1337,
      domain,
      nonce: 'abcdefgh1',
      uri: `https://${domain}/`,
      version: '1',
      statement: 'Hello',
    })

  const demand = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      async ([name, given]) => {
        const { kernel } = window.lab
        await kernel.connections.connect({ connector: 'lab.auth' })
        const provider = kernel.actions.eip155.getProvider()
        Object.assign(window, { answers: [] })
        void provider.request({ method: name, params: given as unknown[] }).then(
          () => (window as unknown as { answers: string[] }).answers.push('signed'),
          (error: { readonly code: number }) => (window as unknown as { answers: string[] }).answers.push(String(error.code)),
        )
      },
      [method, params] as const,
    )

  test('a sign-in for this site shows no danger warning, and is signed', async ({ open, page }) => {
    await open('shell')
    await demand(page, 'personal_sign', [stringToHex(signIn(new URL(page.url()).host)), me])
    await armed(page)
    expect(await dialogOf(page).locator('.lk-notice').count()).toBe(0)
    await approve(page).click()
    await expect.poll(() => answers(page)).toEqual(['signed'])
  })

  test('an allowance names the token as its contract does, and cannot be approved before it is described', async ({
    open,
    page,
    sandbox,
  }) => {
    const [{ rpcUrl }] = sandbox.chains
    const { token } = sandbox.contracts
    const { isAsked, release } = await holdRequests(page, rpcUrl, 'eth_call')
    await page.clock.install()
    await open('shell', { connect: [rpcUrl], data: { rpcUrl } })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [me, 1_500_000n] })
    await pressUndescribed(page, () => demand(page, 'eth_sendTransaction', [{ from: me, to: token, data }]), isAsked)
    expect([await approve(page).getAttribute('aria-disabled'), await answers(page)]).toEqual(['true', []])
    await page.clock.resume()
    release()
    await dialogOf(page).getByText('Let a spender take tokens').waitFor()
    expect(await dialogOf(page).locator('.lk-facts').textContent()).toContain('1.5 TUSD')
    await armed(page)
    await page.screenshot({ path: join(root, 'artifacts', 'approval-allowance.png') })
  })

  test('switching the language renders it again, reads no contract again and restarts the wait of the button', async ({
    open,
    page,
    sandbox,
  }) => {
    const [{ rpcUrl }] = sandbox.chains
    const { token } = sandbox.contracts
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(rpcUrl) && /eth_(?:call|simulateV1)/.test(request.postData() ?? '')) reads.push(request.postData() ?? '')
    })
    await open('shell', { connect: [rpcUrl], data: { rpcUrl } })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [me, 1_500_000n] })
    await demand(page, 'eth_sendTransaction', [{ from: me, to: token, data }])
    await armed(page)
    const before = reads.length
    expect(reads.filter((body) => body.includes('eth_simulateV1'))).toHaveLength(1)
    const isArmed = await page.evaluate(async () => {
      const root = document.querySelector('latchkey-shell')?.shadowRoot
      const lead = root?.querySelector('.lk-card > .lk-strong')
      const changed = new Promise<boolean>((resolve) => {
        const look = () => resolve(!root?.querySelector('.lk-foot [data-kind=primary]')?.hasAttribute('aria-disabled'))
        new MutationObserver(look).observe(lead as Element, { characterData: true, childList: true, subtree: true })
      })
      await window.lab.kernel.setLocale('de')
      return changed
    })
    expect(isArmed).toBe(false)
    expect(reads.length).toBe(before)
    await dialogOf(page).getByRole('button', { name: 'Genehmigen' }).and(page.locator(':not([aria-disabled])')).waitFor()
  })
})
