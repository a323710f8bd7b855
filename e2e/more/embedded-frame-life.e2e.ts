import type { Page } from 'playwright-core'
import { answer, askToSign, connectedAddress, expect, sendEmail, sessionOf, signUp, test } from '../harness/embedded-test.js'
import { dialogOf } from '../harness/modal.js'

/** The outcome of the next signature: requested but not awaited. */
const outcomeOf = (page: Page, address: string): Promise<unknown> => askToSign(page, address)

test('a page that the server does not allow gets an error, and no frame stays', async ({ openApp, page, server, problems }) => {
  problems.allow(/frame-ancestors|Unauthorized: origin not allowed|Invalid App Configuration|chrome-error|X-Frame-Options/)
  server.serveOnly(['https://app.example.com'])
  await openApp()
  await page.evaluate(() => {
    window.embedded.on('error', ({ error }) => document.body.setAttribute('data-error', (error as Error).message))
  })
  await sendEmail(page, 'ada@example.com')
  await dialogOf(page).getByText('Email login is unavailable').waitFor()
  expect(await page.locator('body').getAttribute('data-error')).toMatch(/^Unauthorized: origin not allowed.*does not serve http:\/\//)
  await expect.poll(() => page.frames().length).toBe(1)
})

test('S2-16 S8-23 a frame that is removed from the page, or reloaded, ends open requests, and the next use finds it', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await signUp(page, server, 'life@example.com')
  const frame = page.frameLocator('iframe')

  // Its document goes away, as with `RELOAD`, and the request with it.
  let asked = outcomeOf(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.frames()[1]?.evaluate(() => location.reload())
  expect(await asked).toBe(4001)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')?.open))
    .toBe(false)
  asked = outcomeOf(page, address)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x/)

  // A framework replaces the body.
  asked = outcomeOf(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => document.querySelector('latchkey-frame')?.remove())
  expect(await asked).toBe(4001)
  await expect.poll(() => page.frames().length).toBe(1)
  asked = outcomeOf(page, address)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x/)

  // API-49 The page takes it out of its place: the request says so, and the next one loads another frame.
  await page.evaluate(() => document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')?.remove())
  const said = page.evaluate(
    (from) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'personal_sign', params: ['0x68656c6c6f', from as `0x${string}`] })
        .catch((error: Error) => error.message),
    address,
  )
  expect(await said).toContain('W3mFrame: iframe is not set')
  asked = outcomeOf(page, address)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x/)
})

test('a prompt for one visitor is withdrawn when the page logs in another one, or signs out, and stays unsigned', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await signUp(page, server, 'first@example.com')
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Sign a message' })
  /** Sends an event to the frame without the app's own half, as a hostile page would. */
  const post = (name: string, payload: object): Promise<void> =>
    page.evaluate(
      async ([event, given]) => {
        const frame = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('iframe')
        const id = crypto.randomUUID()
        const answered = new Promise<void>((resolve, reject) => {
          addEventListener('message', ({ data }: MessageEvent<{ readonly type: string; readonly id?: string }>) => {
            if (data.id === id) (data.type.endsWith('_SUCCESS') ? resolve : reject)()
          })
        })
        frame?.contentWindow?.postMessage({ type: `@w3m-app/${event}`, id, payload: given }, '*')
        return answered
      },
      [name, payload] as const,
    )

  const asked = outcomeOf(page, address)
  await heading.waitFor()
  // A device gets one code in half a minute.
  server.pass(31_000)
  await post('CONNECT_EMAIL', { email: 'second@example.com' })
  await post('CONNECT_OTP', { otp: await server.codeFor('second@example.com') })
  expect(await asked).toBe(4100)
  await heading.waitFor({ state: 'hidden' })

  server.pass(31_000)
  await post('CONNECT_EMAIL', { email: 'first@example.com' })
  await post('CONNECT_OTP', { otp: await server.codeFor('first@example.com') })
  const again = outcomeOf(page, address)
  await heading.waitFor()
  await post('SIGN_OUT', {})
  expect(await again).toBe(4100)
  await heading.waitFor({ state: 'hidden' })
})

test('reopens a storage connection that the browser closed', async ({ openApp, page, server }) => {
  await page.addInitScript(() => {
    const opened: IDBDatabase[] = []
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(window, { opened })
  })
  await openApp()
  const address = await signUp(page, server, 'store@example.com')
  const close = () =>
    page.frames()[1]?.evaluate(() => {
      const { opened } = window as unknown as { readonly opened: IDBDatabase[] }
      for (const database of opened) database.close()
      return opened.length
    })
  for (const count of [1, 2]) {
    expect(await close()).toBe(count)
    const asked = outcomeOf(page, address)
    await answer(page, 'Sign')
    expect(await asked).toMatch(/^0x/)
  }
})

test('EMB-08 frame messages that come from the page itself or from another window change nothing', async ({
  openApp,
  page,
  server,
  serve,
}) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frame: [new URL(server.frameUrl).origin, new URL(url).origin] })
  const address = await signUp(page, server, 'words@example.com')
  await page.evaluate((other) => {
    const own = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }
    postMessage(own, '*')
    // The browser reports the right origin, but the message is not from the frame's window.
    dispatchEvent(new MessageEvent('message', { data: own, origin: other, source: window }))
    const sibling = document.createElement('iframe')
    sibling.src = other
    sibling.title = 'Sibling'
    document.body.append(sibling)
  }, url)
  await expect.poll(() => page.frames().length).toBe(3)
  const sibling = page.frames().find((each) => each.url().startsWith(url))
  await sibling?.evaluate(() => parent.postMessage({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }, '*'))
  const asked = askToSign(page, address)
  await page
    .frames()
    .find((each) => each.url().includes('/sdk'))
    ?.waitForSelector('h1')
  await sibling?.evaluate(() => {
    parent.postMessage({ type: '@w3m-frame/UI', payload: { visible: false } }, '*')
    parent.postMessage({ type: '@w3m-frame/READY' }, '*')
  })
  await page
    .frames()
    .find((each) => each.url().includes('/sdk'))
    ?.getByRole('button', { name: 'Cancel' })
    .click()
  expect(await asked).toBe(4001)
  expect((await sessionOf(page))?.status).toBe('connected')
})

test('two tabs: both are logged in, a sign-out in one applies to both, and the other one no longer signs', async ({
  openApp,
  page,
  server,
  context,
}) => {
  await openApp()
  const address = await signUp(page, server, 'tabs@example.com')
  const other = await context.newPage()
  await other.goto(page.url())
  expect(await connectedAddress(other)).toBe(address)
  const asked = outcomeOf(other, address)
  await answer(other, 'Sign')
  expect(await asked).toMatch(/^0x/)

  const open = outcomeOf(other, address)
  await other.frameLocator('iframe').getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => window.embedded.connections.disconnect())
  expect(String(await open)).not.toMatch(/^0x/)
  await expect.poll(async () => (await sessionOf(other))?.status).toBe('disconnected')
  await other.reload()
  await expect.poll(() => other.evaluate(() => window.embedded.state.core.ready)).toBe(true)
  expect((await sessionOf(other))?.status).toBe('disconnected')
  await other.close()
})
