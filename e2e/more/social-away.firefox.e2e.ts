import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { buttonOf, connectedAddress, protectByPassword } from '../harness/embedded-firefox.js'
import { choose, openWays, pressAt, pressNamed, pressProvider, signOut, statusOf, test, viewOf } from '../harness/social-firefox.js'

const LONG = { timeout: 120_000 }
const CUT = { headers: { 'cross-origin-opener-policy': 'same-origin' } }

/** Presses Google, and waits until this very tab is there. */
async function leaveForGoogle(page: Page): Promise<void> {
  await pressNamed(page, 'Continue with Google')
  await buttonOf(page, 'Decline')
}

/** Sends a message to the frame as a script of the page may, and returns its response. */
const askFrame = (page: Page, name: string, payload: object): Promise<unknown> =>
  page.evaluate(
    (type, given) =>
      new Promise<unknown>((resolve) => {
        const frame = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')
        addEventListener('message', ({ data }: MessageEvent<{ readonly id?: string; readonly payload?: unknown }>) => {
          if (data.id === `asked${type}`) resolve(data.payload)
        })
        frame?.contentWindow?.postMessage({ type: `@w3m-app/${type}`, id: `asked${type}`, payload: given }, new URL(frame.src).origin)
      }),
    name,
    payload,
  )

test(
  'EMB-06 EMB-14 in Firefox a page that cuts off its windows navigates to the provider itself, and returns logged in at its own address',
  LONG,
  async ({ openApp, page, problems }) => {
    // Console messages.
    problems.allow(/same-origin-allow-popups/)
    const { url } = await openApp(CUT)
    const own = `${url}?a=1&b=%20x+y&c#part`
    await page.goto(own)
    await openWays(page)
    await leaveForGoogle(page)
    await pressAt(page, 'Decline')
    await expect.poll(() => page.url()).toBe(own)
    await expect.poll(() => viewOf(page)).toBe('Connect')
    await leaveForGoogle(page)
    await pressAt(page, 'Continue as Ada')
    await expect.poll(() => page.url()).toBe(own)
    await protectByPassword(page)
    await connectedAddress(page)
  },
)

test('in Firefox two tabs log in at once, each with its own window, and show the same wallet', LONG, async ({ openApp, page }) => {
  const { url } = await openApp()
  await openWays(page)
  await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await signOut(page)
  const second = await page.browser().newPage()
  await second.goto(url)
  await openWays(second)
  const other = await pressProvider(second, 'Google')
  await page.bringToFront()
  await openWays(page)
  await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
  expect(await connectedAddress(page)).toBe(address)
  await choose(other, 'Continue as Ada')
  expect(await connectedAddress(second)).toBe(address)
  await second.close()
})

test(
  'in Firefox an answer that comes after the login has run out is refused, and the next one works',
  LONG,
  async ({ openApp, page, problems, server }) => {
    problems.allow(/status of 4|4\d\d/)
    await openApp()
    await openWays(page)
    const late = await pressProvider(page, 'Google')
    server.pass(3_600_000)
    await pressAt(late, 'Continue as Ada')
    await expect.poll(() => viewOf(page)).toBe('Connect')
    expect(await statusOf(page)).not.toBe('connected')
    await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
    await protectByPassword(page)
    await connectedAddress(page)
  },
)

test(
  'in Firefox a stolen result starts no session in another browser, and its replay is refused',
  LONG,
  async ({ openApp, page, problems }) => {
    problems.allow(/4\d\d/)
    await page.evaluateOnNewDocument(() => {
      addEventListener('message', ({ data }: MessageEvent<{ readonly resultUri?: string } | null>) => {
        if (data?.resultUri) window.seen = data.resultUri
      })
    })
    const { url } = await openApp()
    await openWays(page)
    await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
    await protectByPassword(page)
    await connectedAddress(page)
    const result = (await page.evaluate(() => window.seen)) ?? ''
    expect(result).toContain('/oauth/done?')
    const over = { message: 'This login has expired. Start again.', reason: 'login-expired' }
    await signOut(page)
    expect(await askFrame(page, 'CONNECT_SOCIAL', { uri: result })).toEqual(over)

    // Another browser: it shares nothing with the first.
    const context = await page.browser().createBrowserContext()
    const thief = await context.newPage()
    // A page in the background renders no frames, and what is not rendered cannot be pressed.
    await thief.bringToFront()
    await thief.goto(`${url}?result_uri=${encodeURIComponent(result)}`)
    await expect.poll(() => thief.url()).toBe(url)
    await openWays(thief)
    await expect.poll(() => thief.evaluate(() => window.embedded.state.socials?.frame)).toBe('ready')
    expect(await askFrame(thief, 'CONNECT_SOCIAL', { uri: result })).toEqual(over)
    expect(await statusOf(thief)).not.toBe('connected')
    await context.close()
  },
)

test(
  'in Firefox a login link from an attacker asks its visitor for the digits, and starts no session until then',
  LONG,
  async ({ openApp, page, problems }) => {
    problems.allow(/4\d\d/)
    await openApp()
    await openWays(page)
    await expect.poll(() => page.evaluate(() => window.embedded.state.socials?.frame)).toBe('ready')
    const { uri } = (await askFrame(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { readonly uri: string }
    const context = await page.browser().createBrowserContext()
    const victim = await context.newPage()
    await victim.bringToFront()
    await victim.goto(uri)
    await pressAt(victim, 'Continue as Ada')
    await victim.waitForSelector('input[name="number"]', { visible: true })
    const { origin, searchParams } = new URL(uri)
    expect(await askFrame(page, 'CONNECT_SOCIAL', { uri: `${origin}/oauth/done?tx=${searchParams.get('tx')}` })).toMatchObject({
      message: expect.any(String),
    })
    expect(await statusOf(page)).not.toBe('connected')
    await context.close()
  },
)

test('in Firefox an invalid response from a provider is refused', LONG, async ({ openApp, page, identity, problems }) => {
  problems.allow(/[45]\d\d/)
  await openApp()
  await openWays(page)
  for (const how of ['keys', 'client', 'issuer', 'nonce', 'behind'] as const) {
    identity.google.misbehave(how)
    await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
    await expect.poll(() => viewOf(page)).toBe('Connect')
    expect([how, await statusOf(page)]).not.toEqual([how, 'connected'])
  }
  identity.reset()
  await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

declare global {
  interface Window {
    seen?: string
  }
}
