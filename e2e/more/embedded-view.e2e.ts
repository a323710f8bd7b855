import type { Page } from 'playwright-core'
import { createTestClient, http, parseEther } from 'viem'
import {
  answer,
  askToSign,
  connectedAddress,
  createByPassword,
  expect,
  frameStands,
  protectByPassword,
  sendEmail,
  test,
} from '../harness/embedded-test.js'
import { holdRequests } from '../harness/hold-requests.js'
import { closed, dialogOf, heading, settled, typeCode } from '../harness/modal.js'

const frameOf = (page: Page) => page.frameLocator('iframe')
const stackOf = (page: Page) => page.evaluate(() => window.embedded.state.core.stack.map(({ view }) => view))

async function logIn(page: Page, email: string, code: () => Promise<string>): Promise<`0x${string}`> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await typeCode(page, await code())
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await closed(page)
  return address
}

test('EMB-16 an approval is shown in the modal, and when it ends the modal closes, or shows the previous view', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await logIn(page, 'view@example.com', () => server.codeFor('view@example.com'))

  // One view deep. The frame covers the whole card, and the view itself shows nothing of the request.
  const alone = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => heading(page)).toBe('Review request')
  await expect.poll(() => frameOf(page).getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  const box = (selector: string) => page.locator(selector).boundingBox()
  await expect.poll(async () => await box('latchkey-frame dialog')).toEqual(await box('latchkey-shell .lk-frame'))
  expect((await box('latchkey-frame dialog'))?.width).toBe(360)
  expect(await dialogOf(page).textContent()).not.toContain('hello')
  await page.screenshot({ path: 'artifacts/embedded-view.png' })
  await answer(page, 'Sign')
  expect(await alone).toMatch(/^0x/)
  await closed(page)
  expect(await stackOf(page)).toEqual([])

  // Over another view, approved and rejected.
  await page.evaluate(() => window.embedded.open('Account'))
  for (const [press, outcome] of [
    ['Sign', /^0x/],
    ['Cancel', /^4001$/],
  ] as const) {
    const deep = askToSign(page, address)
    await answer(page, press)
    expect(String(await deep)).toMatch(outcome)
    await expect.poll(() => stackOf(page)).toEqual(['Account'])
    await expect.poll(() => page.locator('latchkey-shell .lk-frame-place').count()).toBe(0)
  }
})

test('the setup of a wallet stands in place of the card, which a click beside it does not end, and Escape asks first', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  await sendEmail(page, 'setup@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('setup@example.com'))
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Secure your wallet' }).waitFor()
  const card = page.locator('latchkey-shell .lk-frame')
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
  await frame.getByText(`hidden from ${new URL(page.url()).host}`).waitFor()
  await answer(page, 'Recovery code')
  const code = await frame.locator('.code').textContent()
  await page.mouse.click(20, 20)
  await frame.getByLabel('Type the last two groups').press('Escape')
  await frame.getByRole('heading', { name: 'Stop setting up?' }).waitFor()
  await frame.getByRole('button', { name: 'Continue setup' }).click()
  expect(await frame.locator('.code').textContent()).toBe(code)
  // Also with the focus in the page.
  await page.evaluate(() => (document.querySelector('latchkey-frame')?.shadowRoot?.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Escape')
  await frame.getByRole('heading', { name: 'Stop setting up?' }).waitFor()
  await frame.getByRole('button', { name: 'Continue setup' }).click()
  await frame.getByLabel('Type the last two groups').press('Escape')
  await frame.getByRole('button', { name: 'Cancel log-in' }).filter({ visible: true }).click()
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
})

test('a new wallet is said to be ready until the visitor leaves that screen, or the next request takes its place', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const frame = frameOf(page)
  const shown = page.locator('latchkey-frame dialog[open]')
  const create = async (email: string): Promise<`0x${string}`> => {
    await sendEmail(page, email)
    await settled(page, 'Confirm your email')
    await typeCode(page, await server.codeFor(email))
    await createByPassword(page)
    await frame.getByRole('heading', { name: 'Your wallet is ready' }).waitFor()
    await frame.getByText(email).waitFor()
    const address = await connectedAddress(page)
    await closed(page)
    return address
  }
  await create('ready@example.com')
  await page.mouse.click(20, 20)
  await page.screenshot({ path: 'artifacts/embedded-ready.png' })
  await answer(page, 'Done')
  await expect.poll(() => shown.count()).toBe(0)
  await page.evaluate(() => window.embedded.connections.disconnect())

  server.pass(31_000)
  const signing = askToSign(page, await create('eager@example.com'))
  await answer(page, 'Sign')
  expect(await signing).toMatch(/^0x/)
  await expect.poll(() => shown.count()).toBe(0)
})

test('each screen of the frame focuses its title or its one field, and an error belongs to its field', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  await sendEmail(page, 'focus@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('focus@example.com'))
  const frame = frameOf(page)
  const focused = frame.locator(':focus')
  await expect.poll(() => focused.textContent()).toBe('Secure your wallet')
  await answer(page, 'Password')
  await expect.poll(() => focused.getAttribute('type')).toBe('password')
  const [first, second] = [frame.getByLabel('Password', { exact: true }), frame.getByLabel('Password again')]
  const errorOf = async (field: typeof first) => {
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    return frame.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()
  }
  await first.fill('short')
  await answer(page, 'Create wallet')
  expect(await errorOf(first)).toBe('Use ten characters or more.')
  await first.fill('correct horse battery')
  await second.fill('incorrect horse battery')
  await answer(page, 'Create wallet')
  expect(await errorOf(second)).toBe('The passwords do not match.')
  expect(await first.getAttribute('aria-invalid')).toBeNull()
  await second.fill('correct horse battery')
  await answer(page, 'Create wallet')
  await expect.poll(() => focused.textContent()).toBe('Your wallet is ready')
  const signing = askToSign(page, await connectedAddress(page))
  await expect.poll(() => focused.textContent()).toBe('Sign a message')
  await answer(page, 'Cancel')
  expect(await signing).toBe(4001)
})

test('EMB-03 closing the modal while the frame asks rejects the request and cancels it in the frame', async ({ openApp, page, server }) => {
  await openApp()
  const address = await logIn(page, 'close@example.com', () => server.codeFor('close@example.com'))
  const asked = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => window.embedded.close())
  expect(await asked).toBe(4001)
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  // The next request still works.
  const next = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await next).toMatch(/^0x[0-9a-f]{130}$/)
})

test('EMB-13 S6-19 a method outside the lists opens the modal, rejects open requests, and notifies the visitor after 300 ms', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await logIn(page, 'steal@example.com', () => server.codeFor('steal@example.com'))
  const open = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  const refusal = await page.evaluate(
    (account) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'eth_sign', params: [account, '0x00'] } as never)
        .catch(({ code, message }: { readonly code?: number; readonly message?: string }) => ({ code, message })),
    address,
  )
  expect(refusal).toEqual({ code: 4200, message: expect.stringContaining('Requested RPC call is not allowed') })
  expect(await open).toBe(4001)
  await dialogOf(page).getByText('Action not allowed').waitFor()
  expect(await page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await closed(page)

  // With nothing open as well, and the next request shows its own prompt again.
  await page.evaluate(() => window.embedded.request('eth_sign' as never, [] as never).catch(() => {}))
  await dialogOf(page).getByText('Action not allowed').waitFor()
  const next = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await next).toMatch(/^0x/)
  await closed(page)
})

test('EMB-03 closing the modal with one transaction on its way and one waiting rejects the waiting one only', async ({
  openApp,
  page,
  context,
  server,
  sandbox,
}) => {
  await openApp()
  const address = await logIn(page, 'both@example.com', () => server.codeFor('both@example.com'))
  const client = createTestClient({ mode: 'anvil', transport: http(sandbox.chains[0].rpcUrl) })
  await client.setBalance({ address, value: parseEther('1') })
  // The node of the frame takes the transaction once the test says so.
  const { asked, release } = await holdRequests(context, /\/v1\/\?/, 'eth_sendRawTransaction')
  const sent = page.evaluate(
    (from) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] } as never)
        .catch((error: { readonly code?: number }) => error.code),
    address,
  )
  await answer(page, 'Send')
  await asked
  const waiting = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => window.embedded.close())
  expect(await waiting).toBe(4001)
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  release()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})

test('a request that its app aborts disappears from the frame, which asks about the next one', async ({ openApp, page, server }) => {
  await openApp()
  const address = await logIn(page, 'abort@example.com', () => server.codeFor('abort@example.com'))
  const aborted = page.evaluate(async (account) => {
    const own = new AbortController()
    Object.assign(window, { own })
    const params = ['0x61', account] as const
    return window.embedded.request('personal_sign' as never, params as never, { signal: own.signal }).catch((error: Error) => error.name)
  }, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => (window as unknown as { readonly own: AbortController }).own.abort())
  expect(await aborted).toBe('AbortError')
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  await closed(page)
  const next = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await next).toMatch(/^0x/)
})

const phone = test.extend('contextOptions', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

phone(
  'on touch, the code’s field has the focus, and the frame is a sheet that is dragged down as Escape is pressed',
  async ({ openApp, page, server }) => {
    await openApp()
    await sendEmail(page, 'touch@example.com')
    await settled(page, 'Confirm your email')
    await expect.poll(() => dialogOf(page).locator('input:focus').getAttribute('autocomplete')).toBe('one-time-code')
    await typeCode(page, await server.codeFor('touch@example.com'))
    await frameOf(page).getByRole('heading', { name: 'Secure your wallet' }).waitFor()
    await frameStands(page)
    await page.screenshot({ path: 'artifacts/embedded-setup-phone.png' })
    const header = frameOf(page).locator('header').filter({ visible: true })
    const pull = async (distance: number) => {
      const { y = 0 } = (await header.boundingBox()) ?? {}
      await page.mouse.move(195, y + 20)
      await page.mouse.down()
      await page.mouse.move(195, y + 20 + distance, { steps: 8 })
      await page.mouse.up()
    }
    expect(await header.evaluate((element) => getComputedStyle(element, '::before').width)).toBe('36px')
    await pull(30)
    expect(await header.textContent()).toBe('Secure your wallet')
    await pull(150)
    await expect.poll(() => header.textContent()).toBe('Stop setting up?')
    await frameOf(page).getByRole('button', { name: 'Continue setup' }).click()
  },
)
