import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { dialog, withServer } from '../harness/example.js'
import { expect, test } from '../harness/fixtures.js'
import { readCode } from '../harness/read-code.js'

const row = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

/** Whether each collectible's image has loaded. */
const pictures = (page: Page) =>
  dialog(page)
    .locator('.lk-piece img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))

/** Connects like a visitor. */
async function choose(page: Page, wallet: string, family?: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await dialog(page).getByRole('button', { name: wallet }).click()
  if (family) await dialog(page).getByRole('button', { name: family, exact: true }).click()
}

/** URLs that `npm start` prints. */
function addresses(program: ChildProcess): Promise<readonly [example: string, themes: string, sandbox: string]> {
  return new Promise((found, failed) => {
    let text = ''
    program.stdout?.on('data', (part: Buffer) => {
      text += part
      const [, example, themes, sandbox] = /Showcase\s+(\S+).*Themes\s+(\S+).*Sandbox\s+(\S+).*Ctrl-C/s.exec(text) ?? []
      if (example && themes && sandbox) found([example, themes, sandbox])
    })
    let errors = ''
    program.stderr?.on('data', (part: Buffer) => {
      errors += part
    })
    program.once('exit', (code) => failed(new Error(`npm start ended with ${code}: ${text}${errors}`)))
  })
}

describe('the example of the README', () => {
  for (const [family, pay] of [
    ['Solana', 'Send 0.01 SOL'],
    ['Bitcoin', 'Send 10,000 sat'],
  ] as const) {
    withServer(`the stand is paid on ${family} too`, async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context, { bitcoin: { standard: ['alba'] } })
      await openLemonade()
      await page.getByRole('button', { name: 'Choose a wallet' }).click()
      await page.getByRole('button', { name: 'Alba Wallet' }).click()
      await page.getByRole('button', { name: family, exact: true }).click()
      await page.getByRole('button', { name: 'Sign order' }).click()
      await page.getByText('Order signed').first().waitFor()
      await page.getByRole('button', { name: pay }).click()
      await page.getByText('Coins sent').first().waitFor()
    })
  }

  withServer(
    'the account shows its value, images stored on chain, and months of activity',
    async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context)
      await openLemonade()
      await choose(page, 'Alba Wallet', 'Ethereum and compatible')
      await page.getByRole('button', { name: /ada\.eth/ }).click()
      await expect.poll(() => dialog(page).locator('.lk-worth').textContent()).toMatch(/\$28\d,\d{3}\.\d\d/)
      await expect.poll(() => row(page, 'Test Dollar').textContent()).toMatch(/\$10,\d{3}\.\d\d/)
      await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect.poll(() => pictures(page)).toEqual([true, true, true])
      await dialog(page).getByRole('tab', { name: 'Activity' }).click()
      await expect.poll(() => dialog(page).locator('.lk-history h2').count()).toBeGreaterThanOrEqual(3)
    },
  )

  withServer('a visitor buys coins at the stand, and sees them on their way', async ({ context, page, openLemonade, trio }) => {
    await trio.attach(context)
    await openLemonade()
    await choose(page, 'Alba Wallet', 'Ethereum and compatible')
    await page.getByRole('button', { name: /ada\.eth/ }).click()
    await dialog(page).getByRole('button', { name: 'Buy', exact: true }).click()
    const popup = page.waitForEvent('popup')
    await dialog(page).getByRole('button', { name: /^Meld/ }).click()
    await (await popup).getByRole('button', { name: 'Pay', exact: true }).click()
    await dialog(page)
      .locator('.lk-screen')
      .getByText(/^0\.0\d+ ETH is on its way$/)
      .waitFor()
    expect(trio.onramp.meld.orders.map(({ status, address }) => [status, address])).toEqual([['done', trio.wallets.alba.accounts[0]]])
  })

  withServer(
    'Solana tokens are those of the operator’s list, and its images are loaded through the server',
    async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context)
      await openLemonade()
      await choose(page, 'Alba Wallet', 'Solana')
      await page
        .getByRole('button', { name: /[1-9A-HJ-NP-Za-km-z]{4,8}…[1-9A-HJ-NP-Za-km-z]{4}/ })
        .first()
        .click()
      await expect.poll(() => row(page, 'Test Euro').textContent()).toMatch(/\$10,800\.00/)
      await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
      await expect.poll(() => dialog(page).locator('.lk-piece').textContent()).toContain('Sun Key 1')
      await expect.poll(() => pictures(page)).toEqual([true])
    },
  )

  withServer('an account is called by its name of the operator’s own', async ({ context, page, openLemonade, trio }) => {
    await trio.attach(context)
    await openLemonade()
    await choose(page, 'Cora Wallet')
    await page.getByRole('button', { name: /cora\.latchkey\.example/ }).click()
    await dialog(page).getByRole('tab', { name: 'Tokens' }).waitFor()
  })

  withServer(
    'a wallet on another device signs an order, and every wallet of the server’s list is shown',
    async ({ page, openLemonade, trio }) => {
      await openLemonade()
      await page.getByRole('button', { name: 'Choose a wallet' }).click()
      await page.getByRole('button', { name: /^All wallets 60\+/ }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
      await trio.wallets.alba.pair(await readCode(page.locator('.lk-qr')))
      await page.getByRole('button', { name: 'Sign order' }).click()
      await page.getByText('Order signed').waitFor()
      expect(trio.wallets.alba.requests.at(-1)?.method).toBe('eth_signTypedData_v4')
    },
  )

  withServer(
    'every feature of the widget is one press away, and everything fits a screen of 320 pixels',
    async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context)
      await openLemonade()
      await choose(page, 'Alba Wallet', 'Ethereum and compatible')
      await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
      const shown: string[] = []
      for (const ability of await page.locator('.ability').all()) {
        await ability.click()
        const title = dialog(page).getByRole('heading', { level: 1 })
        await expect.poll(async () => (await title.allTextContents()).join('')).not.toBe('')
        shown.push((await title.textContent()) ?? '')
        await dialog(page).getByRole('button', { name: 'Close' }).click()
        await dialog(page).waitFor({ state: 'hidden' })
      }
      expect(shown).toEqual([
        'Connect wallet',
        'Scan to connect',
        'Connect wallet',
        'Connect wallet',
        'Wallets',
        'Send',
        'Receive',
        'Swap',
        'Buy crypto',
        'Pay',
        'Pick a name',
        'Activity',
        'Choose network',
        'All wallets',
      ])
      await page.setViewportSize({ width: 320, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    },
  )

  test('`npm start` prints where chains, wallets and the example are, and one Ctrl-C stops all of it', async ({ page }) => {
    const started = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let warnings = ''
    started.stderr.on('data', (text) => {
      warnings += text
    })
    const [example, themes, sandbox] = await addresses(started)
    expect(warnings).toBe('')
    await page.goto(example)
    await page.getByRole('button', { name: 'Choose a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).waitFor()
    expect((await fetch(sandbox)).status).toBe(200)
    // The page behind the dialog.
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: /^Theme editor/ }).getAttribute('href')).toBe(themes)
    expect(await (await fetch(themes)).text()).toContain('<title>Latchkey theme editor</title>')
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/', '/wallet', '/mail']) {
      await page.goto(new URL(path, sandbox).href)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    }
    await page.close()
    const ended = new Promise((resolve) => started.once('exit', resolve))
    started.kill('SIGINT')
    expect(await ended).toBe(0)
    for (const url of [example, themes, sandbox]) await expect(fetch(url)).rejects.toThrow('fetch failed')
  }, 180_000)
})
