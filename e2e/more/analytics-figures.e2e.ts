import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { analyticsServer } from '@latchkey/analytics/server'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { findAxeIssues } from '../harness/axe.js'
import { test as base, expect } from '../harness/fixtures.js'

const TOKEN = 'a token of the operator, 32 letters'
const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 12, 30)

const track = (event: string, properties?: object) => ({ type: 'track', event, ...(properties && { properties }) })
const failed = (errorType: string) => ({ type: 'error', event: 'API_ERROR', errorType, errorMessage: 'no', stackTrace: '' })
const times = <T>(count: number, props: T): readonly T[] => Array.from({ length: count }, () => props)

/** The events of an hour: fewer at night, and more on later days. */
function hourOf(at: number): readonly object[] {
  const day = Math.sin((((at / HOUR_MS) % 24) / 24) * 2 * Math.PI - 2) + 1.3
  const size = Math.round(day * (8 + 4 * Math.cos(at / HOUR_MS / 50)))
  return [
    ...times(size * 4, track('INITIALIZE')),
    ...times(size * 2, track('MODAL_OPEN')),
    ...times(Math.round(size * 1.6), track('SELECT_WALLET')),
    ...times(Math.round(size * 0.7), track('CONNECT_SUCCESS', { name: 'MetaMask' })),
    ...times(Math.round(size * 0.3), track('CONNECT_SUCCESS', { name: 'Rainbow <b>&amp;</b>' })),
    ...times(Math.round(size * 0.1), track('CONNECT_SUCCESS', { name: 'محفظة تجريبية' })),
    ...times(Math.round(size * 0.8), track('SIWX_AUTH_SUCCESS')),
    ...times(Math.round(size * 0.2), track('CONNECT_ERROR', { message: 'no' })),
    ...times(Math.round(size * 0.1), failed('kernel/http-status')),
    ...times(Math.round(size * 0.05), failed('-32603')),
  ]
}

/** A server with the page of figures, and events of the last hours. */
const test = base.extend('openFigures', ({ serverWith, page, problems }) => async ({ hours = 0, prefix = '' } = {}) => {
  // The login form.
  problems.allow(/status of 401/)
  let now = NOW
  const { url } = await serverWith({ plugins: [analyticsServer({ figuresToken: TOKEN, now: () => now })], signIn: false })
  for (let hour = hours; hour > 0; hour--) {
    now = NOW - (hour - 1) * HOUR_MS
    const about = { url: 'https://app.test/', domain: 'app.test', timestamp: now }
    const events = hourOf(now).map((props) => ({ eventId: crypto.randomUUID(), ...about, props }))
    const sent = await fetch(`${url}/batch?projectId=shop`, { method: 'POST', body: JSON.stringify(events) })
    expect(sent.status).toBe(200)
  }
  await page.goto(`${prefix === '' ? url : await proxyFor(url, prefix)}/v1/analytics`)
})

/** A proxy that serves all of a server below a path of its own, and nothing else. */
async function proxyFor(server: string, prefix: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith(`${prefix}/`)) return void response.writeHead(404).end()
    const { method, headers } = request
    request.pipe(
      ask(`${server}${path.slice(prefix.length)}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`
}

async function logIn(page: Page, token = TOKEN): Promise<void> {
  await page.locator('#token').fill(token)
  await page.locator('form .main').click()
}

/** Colours on each chart, of pixels that are not empty. */
const colorsOf = (page: Page) =>
  page.locator('.uplot canvas').evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map((canvas) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      const colors = new Set<string>()
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) colors.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
      return colors.size
    }),
  )
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('the page of figures', () => {
  test('an operator logs in, reads charts and tables, chooses a period and logs out; the token is in no URL', async ({
    openFigures,
    page,
    context,
  }) => {
    const urls: string[] = []
    context.on('request', (request) => urls.push(request.url()))
    await openFigures({ hours: 48 })
    expect(await findAxeIssues(page)).toEqual([])
    await logIn(page, 'not the token')
    await page.getByRole('alert').waitFor()
    await logIn(page)
    await page.locator('.uplot canvas').nth(1).waitFor()
    for (const count of await colorsOf(page)) expect(count).toBeGreaterThan(1)
    const tile = (name: string) => page.locator('.tiles div', { hasText: name }).locator('dd')
    const visits = Number((await tile('Visits').textContent())?.replace(',', ''))
    const table = page.getByRole('group', { name: 'Activity' })
    await page.getByText('Show as a table').first().click()
    expect(await table.getByRole('row').count()).toBe(8)
    const counts = await table.locator('tbody tr td:nth-of-type(1)').allTextContents()
    expect(counts.reduce((sum, count) => sum + Number(count.replace(',', '')), 0)).toBe(visits)
    await page.locator('.plot').first().hover()
    await expect.poll(() => page.locator('.when').first().textContent()).toBe('Nov 17')
    expect(await page.getByText('Rainbow <b>&amp;</b>').count()).toBe(1)
    expect(await findAxeIssues(page)).toEqual([])
    await page.getByRole('link', { name: '24 hours' }).click()
    await page.locator('.uplot canvas').nth(1).waitFor()
    expect(await page.getByRole('link', { name: '24 hours' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.locator('#token').waitFor()
    expect(urls.filter((url) => /token|operator/.test(decodeURIComponent(url)))).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  describe('on a phone, in Arabic and at night', () => {
    const night = test.override('contextOptions', {
      colorScheme: 'dark',
      locale: 'ar',
      viewport: { width: 390, height: 844 },
    } as BrowserContextOptions)
    night('everything fits, the charts run from right to left, and axe finds nothing', async ({ openFigures, page }) => {
      await openFigures({ hours: 48 })
      expect([await overflow(page), await findAxeIssues(page)]).toEqual([0, []])
      await logIn(page)
      await page.locator('.uplot canvas').nth(1).waitFor()
      expect([await overflow(page), await findAxeIssues(page)]).toEqual([0, []])
      await page.locator('.plot').first().scrollIntoViewIfNeeded()
      const { x = 0, y = 0 } = (await page.locator('.plot').first().boundingBox()) ?? {}
      const when = page.locator('.when').first()
      // The newest day is on the left.
      await page.mouse.move(x + 40, y + 100)
      await expect.poll(() => when.textContent()).toMatch(/20|٢٠/)
      const light = await page.evaluate(() => getComputedStyle(document.body).color)
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(light)
      for (const count of await colorsOf(page)) expect(count).toBeGreaterThan(1)
      expect(await findAxeIssues(page)).toEqual([])
    })
  })

  test('behind a proxy that serves it below a path, an operator logs in, chooses a period and logs out', async ({ openFigures, page }) => {
    await openFigures({ hours: 2, prefix: '/wallets' })
    await logIn(page, 'not the token')
    await page.getByRole('alert').waitFor()
    await logIn(page)
    await page.getByRole('link', { name: '24 hours' }).click()
    await page.locator('.uplot canvas').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/wallets/v1/analytics')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.locator('#token').waitFor()
  })

  test('before the first event it says how events arrive', async ({ openFigures, page }) => {
    await openFigures()
    await logIn(page)
    await page.getByRole('heading', { name: 'No events yet' }).waitFor()
    expect(await findAxeIssues(page)).toEqual([])
  })
})
