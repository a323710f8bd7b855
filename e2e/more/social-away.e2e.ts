import type { Page } from 'playwright-core'
import { dialogOf, settled } from '../harness/modal.js'
import {
  atProvider,
  choose,
  connectedAddress,
  expect,
  openWays,
  press,
  pressProvider,
  protectByPassword,
  providerOf,
  sessionOf,
  signOut,
  test,
} from '../harness/social-test.js'

const CUT = { headers: { 'cross-origin-opener-policy': 'same-origin' } }
/** Console messages. */
const ADVICE = /same-origin-allow-popups/

/** Presses a provider, and waits until this very tab is there. */
async function leaveFor(page: Page, name = 'Google'): Promise<void> {
  await providerOf(page, name).click()
  await atProvider(page)
}

/** Sends a message to the frame as a script of the page may, and returns its response: a payload, or an error's. */
function askFrame<T = unknown>(page: Page, name: string, payload: object): Promise<T> {
  return page.evaluate(
    ([type, given]) =>
      new Promise<unknown>((resolve) => {
        const frame = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')
        addEventListener('message', ({ data }: MessageEvent<{ readonly id?: string; readonly payload?: unknown }>) => {
          if (data.id === `asked${type}`) resolve(data.payload)
        })
        frame?.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id: `asked${type}`, payload: given }, new URL(frame.src).origin)
      }),
    [name, payload] as const,
    // Any response of the frame.
  ) as Promise<T>
}

/** Logs in at a provider whose window has lost the page. Returns the window, its field, and the number that the page shows. */
async function losePage(page: Page) {
  await openWays(page)
  const popup = await pressProvider(page)
  await press(popup, 'ada')
  const field = popup.getByRole('textbox')
  await field.waitFor()
  const shown = (await dialogOf(page).textContent()) ?? ''
  return { popup, field, number: /(?<!\d)\d{2}(?!\d)/.exec(shown)?.[0] ?? '' }
}

test('EMB-06 a page that disconnects its windows goes to the provider itself, returns logged in, and warns developers', async ({
  openApp,
  page,
  problems,
}) => {
  problems.allow(ADVICE)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await openApp({ ...CUT, debug: true })
  await openWays(page)
  await leaveFor(page)
  await press(page, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
  expect(page.url()).not.toContain('result_uri')
  expect(warnings.filter((text) => text.includes('same-origin-allow-popups'))).toHaveLength(1)
})

test('EMB-06 declining there leads back to the page and to the list, and the next attempt works', async ({ openApp, page, problems }) => {
  problems.allow(ADVICE)
  const { url } = await openApp(CUT)
  await openWays(page)
  await leaveFor(page)
  await press(page, 'Decline')
  await page.waitForURL(url)
  await settled(page, 'Connect wallet')
  expect(await sessionOf(page)).not.toBe('connected')
  await leaveFor(page)
  await press(page, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('EMB-14 the result is used once and removed from the URL, whose other parts stay unchanged', async ({ openApp, page, problems }) => {
  problems.allow(ADVICE)
  const { url } = await openApp(CUT)
  const own = `${url}?a=1&b=%20x+y&a=2&c#part?result_uri=no`
  await page.goto(own)
  await openWays(page)
  await leaveFor(page)
  const back = page.waitForRequest((request) => request.url().includes('result_uri='))
  await press(page, 'ada')
  const withResult = (await back).url()
  await protectByPassword(page)
  await connectedAddress(page)
  expect(page.url()).toBe(own)
  // The same URL again, from the history or copied by an attacker: it is removed, and starts no session.
  await signOut(page)
  await page.goto(withResult)
  await expect.poll(() => page.url()).toBe(new URL(own).href.split('#')[0])
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(await sessionOf(page)).not.toBe('connected')
})

test('a visitor whose window is blocked continues in this tab, and returns logged in', async ({ openApp, page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openApp()
  await openWays(page)
  await providerOf(page, 'Google').click()
  await dialogOf(page).getByRole('button', { name: 'Continue in this tab' }).click()
  await atProvider(page)
  await press(page, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('a provider that disconnects its window: the visitor types two digits there, and the page continues automatically', async ({
  openApp,
  page,
  identity,
}) => {
  // Drivers make every page report that it has focus; a visitor is in the other window, and back when they act in the frame.
  await page.addInitScript(() => {
    if (window === window.top) document.hasFocus = () => false
  })
  identity.setOpenerPolicy('same-origin')
  await openApp()
  const { popup, field, number } = await losePage(page)
  await field.fill(number)
  await popup.getByRole('button').click()
  await protectByPassword(page)
  await connectedAddress(page)
})

test('a wrong number ends the login, and the list is shown again', async ({ openApp, page, identity, problems }) => {
  // The window's response.
  problems.allow(/status of 400/)
  await page.addInitScript(() => {
    if (window === window.top) document.hasFocus = () => false
  })
  identity.setOpenerPolicy('same-origin')
  await openApp()
  const { popup, field, number } = await losePage(page)
  await field.fill(String((Number(number) + 1) % 100).padStart(2, '0'))
  await popup.getByRole('button').click()
  await settled(page, 'Connect wallet')
  expect(await sessionOf(page)).not.toBe('connected')
})

test('a stolen result starts no session in another browser, and its replay is refused', async ({ openApp, page, browser, problems }) => {
  problems.allow(/status of 4(00|01|10)/)
  await page.addInitScript(() => {
    addEventListener('message', ({ data }: MessageEvent<{ readonly resultUri?: string } | null>) => {
      if (data?.resultUri) window.results = [...(window.results ?? []), data.resultUri]
    })
  })
  const { url } = await openApp()
  await openWays(page)
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
  const [result = ''] = await page.evaluate(() => window.results ?? [])
  expect(result).toContain('/oauth/done?')
  // In another browser, on the same page.
  const other = await browser.newContext()
  const thief = await other.newPage()
  await thief.goto(`${url}?result_uri=${encodeURIComponent(result)}`)
  await thief.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await expect.poll(() => thief.url()).toBe(url)
  const refused = (on: Page) => askFrame(on, 'CONNECT_SOCIAL', { uri: result })
  await openWays(thief)
  expect(await refused(thief)).toEqual({ message: 'This login has expired. Start again.', reason: 'login-expired' })
  expect(await sessionOf(thief)).not.toBe('connected')
  await other.close()
  // And where it was used.
  await signOut(page)
  expect(await refused(page)).toEqual({ message: 'This login has expired. Start again.', reason: 'login-expired' })
  expect(await sessionOf(page)).not.toBe('connected')
})

test('an attacker’s login link asks for the digits, and starts no session until then', async ({ openApp, page, browser, problems }) => {
  problems.allow(/status of 4(00|01)/)
  await openApp()
  await openWays(page)
  // The attacker, in their own browser: a login whose URL is sent to the victim.
  const { uri } = await askFrame<{ readonly uri: string }>(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const victims = await browser.newContext()
  const victim = await victims.newPage()
  await victim.goto(uri)
  await press(victim, 'ada')
  await victim.getByRole('textbox').waitFor()
  const { origin, searchParams } = new URL(uri)
  const done = `${origin}/oauth/done?tx=${searchParams.get('tx')}`
  expect(await askFrame(page, 'CONNECT_SOCIAL', { uri: done })).toMatchObject({ message: expect.any(String) })
  expect(await sessionOf(page)).not.toBe('connected')
  await victims.close()
})

test('an unreachable provider’s window closes with a message, and it works once it is back', async ({
  openApp,
  page,
  identity,
  problems,
}) => {
  problems.allow(/status of 50\d/)
  identity.google.misbehave('discovery')
  await openApp()
  await openWays(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), providerOf(page, 'Google').click()])
  await expect.poll(() => popup.isClosed()).toBe(true)
  await settled(page, 'Connect wallet')
  identity.reset()
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('an invalid response from a provider is refused: the list returns with a message, and the visitor stays logged out', async ({
  openApp,
  page,
  identity,
  problems,
}) => {
  problems.allow(/status of (40\d|50\d)/)
  await openApp()
  await openWays(page)
  for (const how of ['keys', 'ahead', 'behind', 'client', 'issuer', 'nonce', 'codes'] as const) {
    identity.google.misbehave(how)
    await choose(await pressProvider(page), 'ada')
    await settled(page, 'Connect wallet')
    expect([how, await sessionOf(page)]).not.toEqual([how, 'connected'])
  }
  identity.reset()
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

declare global {
  interface Window {
    results?: readonly string[]
  }
}
