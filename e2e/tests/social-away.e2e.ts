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

/** Presses a provider, and waits until this very tab is there. */
async function leaveFor(page: Page, name = 'Google'): Promise<void> {
  await providerOf(page, name).click()
  await atProvider(page)
}

test('EMB-06 a page that cuts its windows off goes to the provider itself, comes back logged in, and warns who develops with it', async ({
  openApp,
  page,
  problems,
}) => {
  problems.allow(/same-origin-allow-popups/)
  await openApp(CUT)
  await openWays(page)
  await leaveFor(page)
  await press(page, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
  expect(page.url()).not.toContain('result_uri')
  expect(problems.all.some((problem) => problem.includes('same-origin-allow-popups'))).toBe(true)
})

test('EMB-06 declining there leads back to the page and to the list, and the next try works', async ({ openApp, page, problems }) => {
  problems.allow(/same-origin-allow-popups/)
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

test('EMB-14 the result is used once and leaves the address, whose other parts stay letter for letter', async ({
  openApp,
  page,
  problems,
}) => {
  problems.allow(/same-origin-allow-popups/)
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
  // The same address again, as from the history or from somebody who read it: it is removed, and logs nobody in.
  await signOut(page)
  await page.goto(withResult)
  await expect.poll(() => page.url()).toBe(new URL(own).href.split('#')[0])
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(await sessionOf(page)).not.toBe('connected')
})

test('a visitor whose window is blocked goes on in this tab, and comes back logged in', async ({ openApp, page }) => {
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

test('a provider that cuts its window off: the visitor types two digits there, and the page goes on by itself', async ({
  openApp,
  page,
  identity,
}) => {
  // Drivers make every page believe that it has the focus; a visitor is in the other window.
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  identity.setOpenerPolicy('same-origin')
  await openApp()
  await openWays(page)
  const popup = await pressProvider(page)
  await press(popup, 'ada')
  const field = popup.getByRole('textbox')
  await field.waitFor()
  const shown = (await dialogOf(page).textContent()) ?? ''
  const number = /(?<!\d)\d{2}(?!\d)/.exec(shown)?.[0] ?? ''
  await field.fill(number)
  await popup.getByRole('button').click()
  await protectByPassword(page)
  await connectedAddress(page)
})

test('a wrong number ends the login: the right one is not taken any more', async ({ openApp, page, identity }) => {
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  identity.setOpenerPolicy('same-origin')
  await openApp()
  await openWays(page)
  const popup = await pressProvider(page)
  await press(popup, 'ada')
  const field = popup.getByRole('textbox')
  await field.waitFor()
  const shown = (await dialogOf(page).textContent()) ?? ''
  const number = Number(/(?<!\d)\d{2}(?!\d)/.exec(shown)?.[0])
  await field.fill(String((number + 1) % 100).padStart(2, '0'))
  await popup.getByRole('button').click()
  await settled(page, 'Connect wallet')
  expect(await sessionOf(page)).not.toBe('connected')
})

test('a result that is seen by somebody else logs nobody in elsewhere, and its replay is refused', async ({
  openApp,
  page,
  browser,
  problems,
}) => {
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
  const refused = (on: Page) =>
    on.evaluate(
      (uri) =>
        new Promise<unknown>((resolve) => {
          const frame = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')
          const { origin } = new URL(uri)
          addEventListener('message', ({ data }: MessageEvent<{ readonly type?: string; readonly payload?: unknown }>) => {
            if (data.type?.startsWith('@w3m-frame/CONNECT_SOCIAL_')) resolve({ type: data.type, payload: data.payload })
          })
          frame?.contentWindow?.postMessage({ type: '@w3m-app/CONNECT_SOCIAL', id: 'again', payload: { uri } }, origin)
        }),
      result,
    )
  await openWays(thief)
  expect(await refused(thief)).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_ERROR' })
  expect(await sessionOf(thief)).not.toBe('connected')
  await other.close()
  // And where it was used.
  await signOut(page)
  expect(await refused(page)).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_ERROR' })
  expect(await sessionOf(page)).not.toBe('connected')
})

test('a link that somebody else started ends in a question for digits that its visitor does not have, and logs nobody in', async ({
  openApp,
  page,
  browser,
}) => {
  // The attacker begins a login on the page, and sends the address of the window on.
  await openApp()
  await openWays(page)
  const popup = page.waitForEvent('popup')
  const started = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname === '/oauth/start')
  await providerOf(page, 'Google').click()
  const link = (await started).url()
  await (await popup).getByRole('heading', { name: 'Google of the sandbox' }).waitFor()
  const victims = await browser.newContext()
  const victim = await victims.newPage()
  await victim.goto(link)
  // Where it was opened already it is of no use to anybody else; else the visitor is asked for digits in the end.
  const heading = victim.getByRole('heading', { name: 'Google of the sandbox' })
  if ((await heading.count()) > 0) await press(victim, 'ada')
  await expect.poll(() => victim.evaluate(() => document.body.textContent ?? '')).not.toBe('')
  expect(await sessionOf(page)).not.toBe('connected')
  await victims.close()
})

test('what a provider says wrongly is not believed: the list is back with a word, and nothing is logged in', async ({
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
