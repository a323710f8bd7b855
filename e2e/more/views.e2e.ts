import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { allReady } from '../harness/gallery.js'
import type { PageServer, ServeOptions } from '../harness/serve.js'

type Serve = (name: string, options?: ServeOptions) => Promise<PageServer>

/** The highest card, and what a phone of 390 by 844 pixels leaves a sheet without its edges. */
const CARD_PX = 640

async function show(page: Page, serve: Serve, query: string): Promise<void> {
  const server = await serve('gallery')
  await page.setViewportSize({ width: 1640, height: 1200 })
  await page.goto(`${server.url}?${query}`)
  await allReady(page)
}

const cellOf = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)

/** Boxes of elements in a cell, relative to its card. */
const boxes = (page: Page, cell: string, selector: string) =>
  cellOf(page, cell).evaluate((section, wanted) => {
    const card = section.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-frame') as HTMLElement
    const from = card.getBoundingClientRect()
    return [...card.querySelectorAll(wanted)].map((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect()
      return { top: top - from.top, bottom: bottom - from.top, width, height }
    })
  }, selector)

describe('the Connect view', () => {
  const full = 'Connect all providers and five wallets'

  test('with five installed wallets and all providers, three wallets are shown, and the button for email and Google are in sight', async ({
    page,
    serve,
  }) => {
    await show(page, serve, 'group=socials')
    const cell = cellOf(page, full)
    const rows = cell.getByRole('list').getByRole('button')
    expect(await rows.allTextContents()).toEqual(['WalletConnectQR code', 'Bench Fox', 'Night Owl', 'Whale', 'All wallets'])
    const [email] = await boxes(page, full, '.lk-email .lk-button')
    expect(email?.height).toBeGreaterThanOrEqual(44)
    expect(email?.width).toBeGreaterThanOrEqual(44)
    expect(email?.bottom).toBeLessThan(CARD_PX)
    const [google] = await boxes(page, full, '.lk-socials .lk-button')
    expect(google?.bottom).toBeLessThan(CARD_PX)
    await rows.last().click()
    await expect
      .poll(() => rows.allTextContents())
      .toEqual(['WalletConnectQR code', 'Bench Fox', 'Night Owl', 'Whale', 'Beekeeper', 'Three Cranes'])
  })

  test('nothing moves while an address is typed', async ({ page, serve }) => {
    await show(page, serve, 'group=socials')
    const before = await boxes(page, full, '.lk-body *')
    await cellOf(page, full).getByLabel('Email').fill('ada@lovelace.example')
    expect(await boxes(page, full, '.lk-body *')).toEqual(before)
  })

  test('each group of wallets has one heading', async ({ page, serve }) => {
    await show(page, serve, 'group=connect')
    const items = await cellOf(page, 'Connect with every section').locator('.lk-list-head, .lk-row-title').allTextContents()
    expect(items).toEqual(['WalletConnect', 'Recent', 'Whale', 'Installed', 'Bench Fox', 'Night Owl', 'Popular', 'Heron'])
  })

  test('groups that an order of one’s own mixes have no headings', async ({ page, serve }) => {
    await show(page, serve, 'group=connect')
    const cell = cellOf(page, 'Connect in an order of its own')
    expect(await cell.locator('.lk-list-head, .lk-row-title').allTextContents()).toEqual(['Heron', 'Bench Fox', 'Night Owl', 'Lynx'])
  })

  test('providers are shown with the colours of their brands, and black ones with the colour of the text', async ({ page, serve }) => {
    await show(page, serve, 'group=socials&theme=dark')
    const fills = await cellOf(page, 'Connect all providers').evaluate((section) =>
      [...(section.querySelector('latchkey-shell')?.shadowRoot?.querySelectorAll('.lk-socials svg[width="20"]') ?? [])].map((svg) =>
        [...svg.querySelectorAll('path')].map((path) => path.getAttribute('fill')),
      ),
    )
    expect(fills.slice(0, 3)).toEqual([['#4285f4', '#34a853', '#fbbc05', '#ea4335'], ['currentColor'], ['#5865f2']])
  })
})

describe('the QR code', () => {
  const modules = (page: Page, cell: string) =>
    cellOf(page, cell).evaluate((section) => {
      const svg = section.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-qr svg') as SVGSVGElement
      return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    })

  test('is as wide as the card allows, with modules of five pixels and a mark in the middle', async ({ page, serve }) => {
    await show(page, serve, 'group=phone')
    const any = 'ConnectingWalletConnect any wallet'
    expect(await boxes(page, any, '.lk-qr')).toMatchObject([{ width: 328, height: 328 }])
    expect(await modules(page, any)).toBeGreaterThanOrEqual(5)
    expect(await boxes(page, any, '.lk-qr > [data-mark]')).toMatchObject([{ width: 56, height: 56 }])
    await expect.poll(() => cellOf(page, any).getByText('Open your wallet’s scanner and point it here').count()).toBe(1)
    expect(await cellOf(page, any).getByRole('button', { name: 'I don’t have a wallet' }).count()).toBe(1)
  })

  test('gives its place to the wait for the wallet once it is scanned, and nothing else moves; it can be shown again', async ({
    page,
    serve,
  }) => {
    await show(page, serve, 'group=phone')
    const outer = '.lk-body, .lk-code, .lk-ways'
    const scanned = 'ConnectingWalletConnect any wallet, scanned'
    const before = await boxes(page, 'ConnectingWalletConnect any wallet', outer)
    expect(before).toHaveLength(3)
    expect(await boxes(page, scanned, outer)).toEqual(before)
    const cell = cellOf(page, scanned)
    expect(await cell.getByText('Code scanned').count()).toBeGreaterThan(0)
    expect(await cell.getByText('Approve the connection in your wallet').count()).toBe(1)
    await cell.getByRole('button', { name: 'Use QR code' }).click()
    await expect.poll(() => cell.locator('.lk-qr > svg > path[d^="M"]').count()).toBe(1)
  })
})

describe('the Account view', () => {
  const glance = 'Account at a glance'

  test('says each thing once: name and address, total before balance, and actions in one row', async ({ page, serve }) => {
    await show(page, serve, 'group=account')
    const texts = async (cell: string) => (await cellOf(page, cell).locator('.lk-header, .lk-body').allInnerTexts()).join(' ')
    expect((await texts(glance)).match(/ada\.eth|0x8ba1…BA72|Bench Fox/g)).toEqual(['ada.eth', 'Bench Fox', '0x8ba1…BA72'])
    expect((await texts('Account with features')).match(/0x8ba1…BA72|Bench Fox/g)).toEqual(['0x8ba1…BA72', 'Bench Fox'])
    // A name that is resolved later moves nothing.
    const [named] = await boxes(page, glance, '.lk-row')
    const [nameless] = await boxes(page, 'Account with features', '.lk-row')
    expect(named).toEqual(nameless)
    const [total, balance] = await boxes(page, glance, '.lk-account-balance, .lk-account-native')
    expect(total?.bottom).toBeLessThanOrEqual(balance?.top ?? 0)
    const actions = await boxes(page, glance, '.lk-action')
    expect(new Set(actions.map(({ top }) => top)).size).toBe(1)
    const marks = await boxes(page, glance, '.lk-action-mark')
    expect(marks).toHaveLength(3)
    expect(marks.every(({ width, height }) => width === 48 && height === 48)).toBe(true)
  })

  test('has no empty line below the balance where no prices are expected', async ({ page, serve }) => {
    await show(page, serve, 'group=account')
    expect(await boxes(page, 'Account with features', '.lk-account-native')).toEqual([])
  })

  test('settings and disconnect are in the first line, 44 pixels apart for a finger, and the tabs stay while the list scrolls', async ({
    page,
    serve,
  }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
    await show(page, serve, 'group=account')
    const buttons = await cellOf(page, glance).evaluate((section) => {
      const card = section.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-frame') as HTMLElement
      return [...card.querySelectorAll('.lk-account-ends button')].map((button) => {
        const { x, y } = button.getBoundingClientRect()
        return { label: button.getAttribute('aria-label'), x, y: y - card.getBoundingClientRect().y }
      })
    })
    expect(buttons.map(({ label }) => label)).toEqual(['Copy address', 'Account settings', 'Disconnect'])
    const [copy, settings, leave] = buttons
    expect(leave?.y).toBeLessThan(120)
    expect([(settings?.x ?? 0) - (copy?.x ?? 0), (leave?.x ?? 0) - (settings?.x ?? 0)]).toEqual([44, 44])
    const position = await cellOf(page, glance)
      .getByRole('tablist')
      .evaluate((tabs) => getComputedStyle(tabs).position)
    expect(position).toBe('sticky')
  })
})

describe('the page’s own approval', () => {
  const shown = async (page: Page, name: string) => {
    const cell = cellOf(page, name)
    const facts = await cell
      .locator('.lk-facts > div')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map(({ textContent }) => textContent)))
    return { title: await cell.locator('.lk-title').textContent(), facts: Object.fromEntries(facts) }
  }

  test('shows dollars beside amount, fee and total, and a title by the kind of request', async ({ page, serve }) => {
    await show(page, serve, 'group=approval')
    expect(await shown(page, 'Approve coins')).toMatchObject({
      title: 'Review transaction',
      facts: {
        Amount: '0.25 ETH $628.10',
        'Estimated fee': '0.000065 ETH $0.16',
        'Estimated total': '0.250065 ETH $628.26',
      },
    })
    expect((await shown(page, 'Approve tokens')).facts).toMatchObject({
      Amount: '120.5 HUSD $120.50',
      'Estimated fee': '0.000065 ETH $0.16',
      'Estimated total': '$120.66',
    })
    expect(await shown(page, 'Approve permit')).toMatchObject({ title: 'Review signature', facts: { Amount: '250 HUSD $250.00' } })
    expect((await shown(page, 'Approve unlimited allowance')).facts).toMatchObject({ Amount: 'Unlimited (HUSD)' })
    expect((await shown(page, 'Approve PSBT')).facts).toMatchObject({
      'Leaves the wallet': '0.017535 BTC $1,078.06',
      Fee: '0.000035 BTC $2.15',
    })
  })
})

describe('a transfer', () => {
  test('shows both ends of an address that is longer than its field', async ({ page, serve }) => {
    await show(page, serve, 'group=send&width=300')
    const cell = cellOf(page, 'WalletSend filled')
    const field = cell.getByRole('textbox', { name: 'To', exact: true })
    expect(await cell.locator('.lk-send-ends').textContent()).toBe('0x5290840…2E4169EE7')
    const [ends] = await boxes(page, 'WalletSend filled', '.lk-send-ends')
    const [text] = await boxes(page, 'WalletSend filled', '.lk-send-ends > bdi')
    expect(text?.width).toBeLessThanOrEqual(ends?.width ?? 0)
    await field.focus()
    expect(await cell.locator('.lk-send-ends').isVisible()).toBe(false)
    expect(await field.inputValue()).toBe('0x52908400098527886E0F7030069857D2E4169EE7')
  })

  test('draws every digit of an amount in one size and colour', async ({ page, serve }) => {
    await show(page, serve, 'group=review')
    const looks = await cellOf(page, 'WalletSendPreview filled').evaluate((section) =>
      [...(section.querySelector('latchkey-shell')?.shadowRoot?.querySelectorAll('.lk-body .lk-amount') ?? [])].map((amount) =>
        [amount, ...amount.querySelectorAll(':scope > span')].map((part) => {
          const { fontSize, fontWeight, color } = getComputedStyle(part)
          return [fontSize, fontWeight, color].join(' ')
        }),
      ),
    )
    expect(looks.length).toBeGreaterThan(4)
    expect(looks.filter((parts) => new Set(parts).size > 1)).toEqual([])
  })

  test('is loudest when it is not what was approved, and says Sent only once it is confirmed', async ({ page, serve }) => {
    await show(page, serve, 'group=confirmed')
    const banner = cellOf(page, 'WalletSendConfirmed altered').locator('.lk-send-altered')
    const { ground, danger } = await banner.evaluate((element) => ({
      ground: getComputedStyle(element).backgroundColor,
      danger: getComputedStyle(element).getPropertyValue('--lk-danger'),
    }))
    expect(danger).not.toBe('')
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    expect(await banner.textContent()).toContain('This is not what you approved')
    expect(await cellOf(page, 'WalletSendConfirmed altered').locator('.lk-foot [data-kind=primary]').count()).toBe(0)
    const sent = await page.locator('[data-cell]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const words = [...(cell.querySelector('latchkey-shell')?.shadowRoot?.querySelectorAll('.lk-frame p, .lk-frame h1') ?? [])]
        return words.some(({ textContent }) => textContent === 'Sent') ? [(cell as HTMLElement).dataset.cell] : []
      }),
    )
    expect(sent).toEqual(['WalletSendConfirmed success'])
  })
})

describe('activity', () => {
  test('in Arabic in 300 pixels, no amount, time or state covers the counterparty', async ({ page, serve }) => {
    await show(page, serve, 'group=money&width=300&locale=ar')
    const covered = await cellOf(page, 'Transactions filled').evaluate((section) => {
      const rows = [...(section.querySelector('latchkey-shell')?.shadowRoot?.querySelectorAll('.lk-history .lk-row-main') ?? [])]
      const textBox = (element: Element): DOMRect => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      }
      return rows.flatMap((row) => {
        const [text, end] = ['.lk-row-text', '.lk-row-end'].map((part) => row.querySelector(part))
        if (!text || !end || end.textContent === '') return []
        const [a, b] = [textBox(text), textBox(end)]
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? [row.textContent] : []
      })
    })
    expect(covered).toEqual([])
  })
})

describe('alerts', () => {
  test('have room above and below three lines of text, and 44 pixels to dismiss them', async ({ page, problems, serve }) => {
    problems.allow(/Latchkey: (Invalid App Configuration|Unverified domain|A very long note)/)
    await show(page, serve, 'group=shell')
    const cell = 'Connect alert: info'
    const [bar] = await boxes(page, cell, '.lk-alert')
    const text = await cellOf(page, cell)
      .locator('.lk-alert > .lk-grow')
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const bar = element.closest('.lk-alert')?.getBoundingClientRect() as DOMRect
        const { top, bottom } = range.getBoundingClientRect()
        return { above: top - bar.top, below: bar.bottom - bottom }
      })
    expect(bar?.height).toBeGreaterThan(60)
    expect(text.above).toBeGreaterThanOrEqual(8)
    expect(text.below).toBeGreaterThanOrEqual(8)
    expect(await boxes(page, cell, '.lk-alert button')).toMatchObject([{ width: 44, height: 44 }])
  })
})

describe('wallets to choose and to get', () => {
  test('All wallets shows logos, names on two lines, and a badge for certified wallets', async ({ page, serve }) => {
    await show(page, serve, 'group=directory&width=300')
    const bundled = cellOf(page, 'AllWallets without a server')
    const tiles = bundled.locator('.lk-tile')
    expect(await tiles.count()).toBeGreaterThan(8)
    expect(await tiles.locator('img[data-ready]').count()).toBe(await tiles.count())
    const wide = 'AllWallets filled'
    const badges = cellOf(page, wide).getByRole('img', { name: 'Certified' })
    expect(await badges.count()).toBeGreaterThan(5)
    const lines = await bundled
      .locator('.lk-tile [data-lk-name]')
      .evaluateAll((names) =>
        names.map((name) => Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight))),
      )
    expect([...new Set(lines)].sort()).toEqual([1, 2])
    // Tiles have one height, whatever their names are.
    expect(new Set((await boxes(page, 'AllWallets without a server', '.lk-tile')).map(({ height }) => height)).size).toBe(1)
  })

  test('Get a wallet shows logos, and a wallet’s page has one store, one code and nothing below the edge', async ({ page, serve }) => {
    await show(page, serve, 'group=get')
    const listed = cellOf(page, 'GetWallet filled').locator('.lk-row')
    expect(await listed.locator('img[data-ready]').count()).toBe(await listed.count())
    const cell = cellOf(page, 'Downloads filled')
    expect(await cell.locator('.lk-body').getByRole('link').allTextContents()).toEqual(['Add to Chrome'])
    expect(await cell.locator('.lk-qr').count()).toBe(1)
    const [last] = await boxes(page, 'Downloads filled', '.lk-foot')
    expect(last?.bottom).toBeLessThanOrEqual(CARD_PX)
  })
})
