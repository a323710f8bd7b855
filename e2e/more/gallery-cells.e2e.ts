import * as blocks from '@latchkey/kernel/ui'
import { describe } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, holdStill } from '../harness/gallery.js'

describe('the gallery as a whole', () => {
  test('A11Y-06 every building block is drawn, and axe finds nothing with the lightest and the darkest accent, light and dark', async ({
    page,
    serve,
  }) => {
    const server = await serve('gallery')
    await page.setViewportSize({ width: 1640, height: 1200 })
    await page.goto(`${server.url}?group=parts`)
    await allReady(page)
    const drawn = await page.locator('[data-part]').evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part')))
    // Screen and Section contain all other blocks; a tooltip belongs to each icon button; the content of slots and gates belongs to their
    // plugins.
    const own = Object.keys(blocks).filter(
      (name) => /^[A-Z][a-z]/.test(name) && !['Screen', 'Section', 'ShellContext', 'Slotted', 'Tooltip', 'LoginGated'].includes(name),
    )
    expect(own.filter((name) => !drawn.includes(name))).toEqual([])
    // The unit tests compute the contrast of every accent; the screen shows the lightest and the darkest.
    for (const accent of ['orange', 'mono']) {
      await choose(page, 'accent', accent)
      for (const theme of ['light', 'dark']) {
        await choose(page, 'theme', theme)
        await holdStill(page)
        expect.soft(await findAxeIssues(page, '[data-view="PartsActions"]'), `${accent}, ${theme}`).toEqual([])
      }
    }
  })

  test('newcomers with a login and no wallet log in, and the only other way leads to a wallet', async ({ page, problems, serve }) => {
    // Another cell shows that failure.
    problems.allow(/Could not load embedded wallet/)
    const server = await serve('gallery')
    await page.goto(`${server.url}?group=login`)
    await allReady(page)
    const cell = page.locator('[data-cell="Connect with email"]')
    expect(await cell.getByText('No wallet found in this browser').count()).toBe(1)
    const names = await cell.locator('.lk-body').getByRole('button').allTextContents()
    expect(names).toEqual(['Continue with email', 'Get a wallet'])
  })

  test('I18N-02 in Arabic the sign stays in front of the number of further wallets', async ({ page, serve }) => {
    const server = await serve('gallery')
    await page.goto(`${server.url}?group=account`)
    await allReady(page)
    await choose(page, 'language', 'ar')
    const lefts = await page.evaluate(() => {
      const shadow = document.querySelector('[data-cell$="of several wallets"] latchkey-shell')?.shadowRoot
      const text = [...(shadow?.querySelectorAll('.lk-row *') ?? [])]
        .flatMap(({ childNodes }) => [...childNodes])
        .find((node) => node.nodeType === Node.TEXT_NODE && /^\+\d$/.test(node.textContent ?? ''))
      if (!text) return undefined
      return [0, 1].map((at) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
    expect(lefts).toHaveLength(2)
    expect(lefts?.[0]).toBeLessThan(lefts?.[1] ?? 0)
  })

  test('A11Y-07 with reduced motion, by the system or by the gallery’s switch, only fades remain', async ({ page, serve }) => {
    const server = await serve('gallery')
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('latchkey-shell')].flatMap((host) =>
          (host.shadowRoot?.getAnimations() ?? []).flatMap((animation) => {
            const effect = animation.effect as KeyframeEffect
            const moves = effect.getKeyframes().some(({ transform }) => transform && transform !== 'none')
            return moves ? [`${(effect.target as Element).className} ${(animation as CSSAnimation).animationName}`] : []
          }),
        ),
      )
    await page.goto(`${server.url}?group=connecting`)
    await allReady(page)
    expect((await moving()).length, 'rings turn').toBeGreaterThan(3)
    await choose(page, 'motion', 'reduced')
    await expect.poll(moving).toEqual([])
    await choose(page, 'motion', 'full')
    await expect.poll(async () => (await moving()).length).toBeGreaterThan(3)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moving).toEqual([])
  })

  test('SEC-05 every link on screen is https, opens a new tab without an opener; anything else is not a link', async ({ page, serve }) => {
    const server = await serve('gallery')
    const found: string[] = []
    for (const group of ['connect', 'get', 'account']) {
      await page.goto(`${server.url}?group=${group}`)
      await allReady(page)
      found.push(
        ...(await page
          .locator('latchkey-shell a')
          .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href, target, rel }) => `${new URL(href).protocol} ${target} ${rel}`))),
      )
    }
    expect(found.length).toBeGreaterThan(15)
    expect([...new Set(found)]).toEqual(['https: _blank noopener noreferrer'])
  })

  test('skeletons are as large as their content: nothing moves when a balance or a wallet arrives', async ({ page, serve }) => {
    const server = await serve('gallery')
    await page.goto(`${server.url}?group=account`)
    await allReady(page)
    const places = (cell: string) =>
      page.locator(`[data-cell="${cell}"]`).evaluate((section) => {
        const card = section.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-frame') as HTMLElement
        const from = card.getBoundingClientRect()
        const all = [...card.querySelectorAll('*')].filter(
          (element) =>
            !element.closest('.lk-account-balance, .lk-list, .lk-tokens, .lk-hidden, .lk-tooltip, linearGradient, radialGradient'),
        )
        return [from, ...all.map((element) => element.getBoundingClientRect())].map(({ x, y, width, height }) =>
          [x - from.x, y - from.y, width, height].map(Math.round).join(' '),
        )
      })
    expect(await places('Account loading')).toEqual(await places('Account filled'))
    await choose(page, 'group', 'connect')
    const rows = (cell: string) =>
      page.locator(`[data-cell="${cell}"] .lk-row`).evaluateAll((all) => all.map((row) => (row as HTMLElement).offsetHeight))
    const [filled] = await rows('Connect filled')
    expect(await rows('Connect loading')).toEqual(Array.from({ length: 4 }, () => filled))
  })
})
