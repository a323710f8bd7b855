import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { closed, dialogOf, heading, openModal, settled } from '../harness/modal.js'

const errors = (page: { evaluate<T>(run: () => T): Promise<T> }) => page.evaluate(() => window.lab.errors)

describe('KER-10: errors of plugins are contained', () => {
  test('a title, a header button and a leave check that throw do not break the card; the modal closes and opens again', async ({
    open,
    page,
  }) => {
    await open('shell')
    const before = await page.evaluate(() => document.documentElement.getAttribute('style'))
    await page.locator('#open').focus()
    await page.evaluate(() => void window.lab.kernel.open('LabRude'))
    await page.getByLabel('Name').waitFor()
    expect((await errors(page)).at(0)).toMatch(/Rude (title|help)/)
    await dialogOf(page).locator('.lk-header button').first().click()
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBe(before)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
    await openModal(page)
    // Each place once, and not on every render.
    expect((await errors(page)).length).toBeLessThanOrEqual(2)
  })

  test('an error mapper, a sink and a home that throw do not stop anything', async ({ open, page, problems }) => {
    problems.allow(/Rude mapper/)
    await open('shell')
    await page.evaluate(() => {
      window.lab.rude = true
      return window.lab.kernel.open()
    })
    await expect.poll(() => heading(page)).toBe('Connect wallet')
    expect(new Set(await errors(page))).toEqual(new Set(['Error: Rude home.']))
    await page.keyboard.press('Escape')
    await closed(page)
  })

  test('an error outside any view restores page, scroll and focus, and the next opening renders again', async ({
    open,
    page,
    problems,
  }) => {
    problems.allow(/Rude|The above error/)
    await open('shell')
    await page.locator('#open').focus()
    const result = await page.evaluate(async () => {
      const { kernel } = window.lab
      const opened = await kernel.open('LabHome')
      const outcome = opened.result.then(String, (error: { readonly code: string }) => error.code)
      // Something in the frame itself throws during rendering.
      const real = Array.prototype.at
      Array.prototype.at = function (this: unknown[], index: number) {
        if ((this[0] as { readonly view?: string } | undefined)?.view) throw new Error('Rude frame.')
        return real.call(this, index)
      } as never
      try {
        kernel.setTheme({ mode: 'dark' })
        await new Promise((done) => setTimeout(done))
        await new Promise(requestAnimationFrame)
      } finally {
        Array.prototype.at = real
      }
      return outcome
    })
    expect(result).toMatch(/closed|stopped/)
    await closed(page)
    expect(await page.evaluate(() => [document.documentElement.getAttribute('style'), document.activeElement?.id])).toEqual([null, 'open'])
    await openModal(page)
  })

  test('an untyped caller that omits arguments gets a coded error, and nothing is shown', async ({ open, page }) => {
    await open('shell')
    const refused = await page.evaluate(() =>
      Promise.all(
        [undefined, {}, { wallet: 7 }, null].map((args) =>
          window.lab.kernel
            .open('LabNeedy', args as never)
            .then(String, (error: { readonly code: string; readonly message: string }) => [error.code, error.message]),
        ),
      ),
    )
    const needy = ['view-arguments', 'The view "LabNeedy" needs "wallet" (string): open("LabNeedy", { wallet: … }).']
    const odd = 'open() takes the name of a view and an object with its arguments, as in open("Networks"), not null.'
    expect(refused).toEqual([needy, needy, needy, ['open-arguments', odd]])
    expect(await page.locator('latchkey-shell dialog[open]').count()).toBe(0)
  })
})

describe('THM-09: a theme', () => {
  test('loads nothing and only sets custom properties', async ({ open, page }) => {
    await open('shell', {
      data: {
        theme: {
          tokens: {
            '--lk-accent': '#0a7',
            '--a': 'u\\72l(https://stranger.example/a.png)',
            '--b': 'image-set("https://stranger.example/b.png" 1x)',
            background: 'red',
            '--c;d': '1px',
          },
        },
      },
    })
    await openModal(page)
    const names = await page.evaluate(() => Array.from(document.querySelector<HTMLElement>('latchkey-shell')?.style ?? []))
    expect(names).toEqual(['--lk-accent'])
    expect((await errors(page)).map((each) => /"(.*?)"/.exec(each)?.[1]).sort()).toEqual(['--a', '--b', '--c;d', 'background'])
  })
})

describe('A11Y-10: a zoomed page', () => {
  test.for([
    [1.5, 1280, 720],
    [2, 1280, 720],
    [3, 1280, 720],
    [1.5, 800, 600],
    [2, 800, 600],
  ] as const)('leaves header and primary button in reach at %d × in %d × %d', async ([zoom, width, height], { open, page }) => {
    const size = { width, height }
    await page.setViewportSize(size)
    await open('shell')
    await page.evaluate((factor) => document.documentElement.style.setProperty('zoom', String(factor)), zoom)
    await page.evaluate(() => void window.lab.kernel.request('lab_sign', [Array(60).fill('A long request')]).catch(() => {}))
    const dialog = dialogOf(page)
    const approve = dialog.getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await settled(page, 'Review signature')
    for (const each of [dialog.getByRole('button', { name: 'Close' }), approve]) {
      await each.scrollIntoViewIfNeeded()
      const box = await each.boundingBox()
      expect(box && box.y >= 0 && box.x >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width).toBe(true)
    }
    await approve.and(page.locator(':not([aria-disabled])')).click()
    await closed(page)
  })
})

describe('LST-11 LST-13: wallets with the same name and icon', () => {
  test('are separate rows with their rdns, and each receives requests through its own provider', async ({ open, page }) => {
    await open('shell')
    await page.evaluate(() => {
      const asked: string[] = []
      Object.assign(window, { asked })
      const announce = (rdns: string, uuid: string) => {
        const provider = {
          request: ({ method }: { readonly method: string }) => {
            asked.push(`${uuid} ${method}`)
            return method === 'eth_accounts' ? Promise.resolve([]) : new Promise(() => {})
          },
          on: () => {},
          removeListener: () => {},
        }
        const info = Object.freeze({ uuid, name: 'Meta\u00adMask', rdns, icon: 'data:image/png;base64,AA==' })
        const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
        window.addEventListener('eip6963:requestProvider', say)
        say()
      }
      announce('com.stranger', 'stranger')
      announce('io.metamask', 'release')
      announce('io.metamask', 'beta')
      void window.lab.kernel.open()
    })
    await settled(page, 'Connect wallet')
    const rows = dialogOf(page).getByRole('button', { name: /^MetaMask/ })
    await expect.poll(() => rows.count()).toBe(3)
    const texts = await rows.allInnerTexts()
    expect(texts.map((text) => /(com|io)\.\S+( \(\d\))?/.exec(text)?.[0])).toEqual(['com.stranger', 'io.metamask (1)', 'io.metamask (2)'])
    await page.screenshot({ path: 'artifacts/same-names.png' })
    await rows.nth(2).click()
    const asked = () => page.evaluate(() => (window as unknown as { readonly asked: readonly string[] }).asked)
    await expect.poll(asked).toContain('beta eth_requestAccounts')
    expect((await asked()).filter((each) => each.endsWith('eth_requestAccounts'))).toEqual(['beta eth_requestAccounts'])
  })
})
