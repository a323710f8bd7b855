import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { withServer } from '../harness/example.js'
import { expect, test } from '../harness/fixtures.js'

const phone = withServer.extend('contextOptions', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Presses a button in the wallet's window, which has to be fully visible. */
async function answer(page: Page, name: string): Promise<void> {
  const prompt = page.locator('latchkey-test-wallet').getByRole('dialog')
  await prompt.getByRole('button', { name, exact: true }).waitFor()
  const box = await prompt.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390, `${name}: ${JSON.stringify(box)}`).toBe(true)
  await prompt.getByRole('button', { name, exact: true }).click()
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
  phone(
    'on a phone a visitor connects, signs, sends and switches with a wallet that prompts, and everything fits the screen',
    async ({ context, page, openLemonade, trio }) => {
      await trio.attach(context)
      await openLemonade()
      trio.wallets.alba.policy('ask')

      await page.getByRole('button', { name: 'Choose a wallet' }).click()
      await page.getByRole('button', { name: 'Alba Wallet' }).click()
      await page.getByRole('button', { name: 'Ethereum and compatible' }).click()
      await answer(page, 'Connect')
      await page.getByRole('button', { name: 'Sign order' }).click()
      await answer(page, 'Sign')
      await page.getByText('Order signed').waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).first().click()
      await answer(page, 'Send')
      await page.getByText('Coins sent').waitFor()
      await page.getByRole('button', { name: 'Switch to Latchkey Two' }).click()
      await answer(page, 'Switch')
      await page.getByText('Network switched').waitFor()

      expect(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])).toEqual([390, 390])
    },
  )

  test('`npm start` prints where chains, wallets and the example are, and one Ctrl-C stops all of it', async ({ page }) => {
    const started = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const [example, themes, sandbox] = await addresses(started)
    await page.goto(example)
    await page.getByRole('button', { name: 'Choose a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).waitFor()
    expect((await fetch(sandbox)).status).toBe(200)
    // The page behind the dialog.
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: /^Theme editor/ }).getAttribute('href')).toBe(themes)
    expect(await (await fetch(themes)).text()).toContain('<title>Latchkey theme editor</title>')
    await page.close()
    const ended = new Promise((resolve) => started.once('exit', resolve))
    started.kill('SIGINT')
    expect(await ended).toBe(0)
    for (const url of [example, themes, sandbox]) await expect(fetch(url)).rejects.toThrow('fetch failed')
  }, 180_000)
})
