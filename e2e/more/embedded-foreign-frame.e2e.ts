import type { Page } from 'playwright-core'
import { askToSign, connectedAddress, expect, frameStands, logInAtFrameOfOthers, sendEmail, test } from '../harness/embedded-test.js'
import { dialogOf, settled, typeCode } from '../harness/modal.js'

const frameOf = (page: Page) => {
  const [, frame] = page.frames()
  if (!frame) throw new Error('There is no frame.')
  return frame
}
const heard = (page: Page) =>
  frameOf(page).evaluate(() => window.inbox.map(({ type, payload }) => [type.slice('@w3m-app/'.length), payload]))

async function logInWith(page: Page, email: string): Promise<void> {
  await dialogOf(page).getByLabel('Email').fill(email)
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
}

/** Waits until a silent frame has the request, and passes the thirty seconds that it has to respond. */
async function giveUp(page: Page, email: string): Promise<void> {
  await expect.poll(async () => (await heard(page)).at(-1)).toEqual(['CONNECT_EMAIL', { email }])
  await page.clock.runFor(30_000)
  await dialogOf(page).getByText('That took too long').waitFor()
}

test('S2-17 S9-26 S9-28 a third-party frame gets its query, nothing in the first half second, and only messages of the page with unique ids', async ({
  openApp,
  page,
  serve,
}) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await logInAtFrameOfOthers(page)
  const query = new URL(frameOf(page).url()).searchParams
  expect([...query.keys()].sort()).toEqual(['chainId', 'enableLogger', 'projectId', 'version'])
  expect([query.get('projectId'), query.get('enableLogger')]).toEqual(['e2e', 'false'])
  expect(query.get('chainId')).toMatch(/^\d+$/)
  expect(query.get('version')).toMatch(/^\d+\.\d+\.\d+/)
  const { all, readyAt } = await frameOf(page).evaluate(() => ({ all: window.inbox, readyAt: window.readyAt }))
  expect((all[0]?.at ?? 0) - readyAt).toBeGreaterThan(490)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const { origin } = new URL(page.url())
  for (const message of all)
    expect(message).toMatchObject({
      type: expect.stringMatching(/^@w3m-app\/[A-Z_]+$/),
      id: expect.stringMatching(/^[-\da-f]{36}$/),
      origin,
    })
  const names = all.map(({ type }) => type.slice('@w3m-app/'.length))
  // Our own extensions are not sent to a third-party frame.
  expect(names.slice(0, 2).sort()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME'])
  expect(names).not.toContain('SYNC_LANGUAGE')
  expect(all.find(({ type }) => type === '@w3m-app/SYNC_DAPP_DATA')?.payload).toMatchObject({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: origin },
    sdkType: expect.any(String),
    sdkVersion: 'html-1.7.5',
  })

  // After a reload it receives them again.
  await frameOf(page).evaluate(() => location.reload())
  await expect.poll(async () => (await heard(page)).map(([name]) => name).sort()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME'])
})

test('a third-party frame approves the device, follows the network, changes the address and drops cancelled requests', async ({
  openApp,
  page,
  sandbox,
  serve,
}) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await sendEmail(page, 'device@example.com')
  await settled(page, 'Approve this device')
  await expect.poll(async () => (await heard(page)).at(-1)?.[0]).toBe('CONNECT_DEVICE')
  await frameOf(page).evaluate(() => window.approve())
  await settled(page, 'Confirm your email')
  await typeCode(page, '123456')
  const address = await connectedAddress(page)
  expect(await heard(page)).toContainEqual(['CONNECT_OTP', { otp: '123456' }])

  const { caipNetworkId, id } = sandbox.chains[1].network
  await page.evaluate((chain) => window.embedded.connections.switchNetwork(chain), caipNetworkId)
  await expect.poll(() => heard(page)).toContainEqual(['SWITCH_NETWORK', { chainId: Number(id) }])
  const signing = askToSign(page, address)
  await frameOf(page).getByRole('button', { name: 'Yes' }).waitFor()
  expect((await heard(page)).at(-1)).toEqual([
    'RPC_REQUEST',
    { method: 'personal_sign', params: ['0x68656c6c6f', address], chainId: Number(id), chainNamespace: 'eip155' },
  ])
  // A third-party frame may capture all key presses; next to it the page still receives them.
  await frameStands(page)
  await page.mouse.click(5, 5)
  expect(await signing).toBe(4001)
  expect((await heard(page)).at(-1)).toEqual(['RPC_ABORT', undefined])

  await page.evaluate(() => window.embedded.open('UpdateEmailWallet'))
  await settled(page, 'Change email')
  await dialogOf(page).getByLabel('Email').fill('new@example.com')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await settled(page, 'Confirm current email')
  await typeCode(page, '123456')
  await settled(page, 'Confirm new email')
  await typeCode(page, '654321')
  await expect.poll(() => page.evaluate(() => window.embedded.state.embeddedWallet.email)).toBe('new@example.com')
  expect((await heard(page)).filter(([name]) => String(name).startsWith('UPDATE_EMAIL'))).toEqual([
    ['UPDATE_EMAIL', { email: 'new@example.com' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '654321' }],
  ])
})

test('EMB-02 a frame that does not respond fails after thirty seconds with the specified error, and can be retried', async ({
  openApp,
  page,
  problems,
  serve,
}) => {
  problems.allow(/Embedded Wallet Request Timed Out/)
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await page.evaluate(() => {
    window.embedded.on('error', ({ error }) => document.body.setAttribute('data-error', (error as Error).message))
  })
  await sendEmail(page, 'busy@example.com')
  await dialogOf(page).getByText('Please try again after 17 seconds').waitFor()
  await page.clock.install()
  await logInWith(page, 'silent@example.com')
  await giveUp(page, 'silent@example.com')
  expect(await page.locator('body').getAttribute('data-error')).toBe('Embedded Wallet Request Timed Out')
  await page.clock.resume()
  await logInWith(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
})

test('a frame that stays silent is reloaded, or replaced if it is silent about that too, and the next login works', async ({
  openApp,
  page,
  problems,
  serve,
}) => {
  problems.allow(/Embedded Wallet Request Timed Out/)
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  const element = page.locator('latchkey-frame')
  for (const [email, silences, isKept] of [
    ['stuck@example.com', 1, true],
    ['dead@example.com', 2, false],
  ] as const) {
    await page.clock.install()
    await sendEmail(page, email)
    await element.evaluate((frame) => frame.setAttribute('data-first', ''))
    await giveUp(page, email)
    for (let each = 0; each < silences; each++) await page.clock.runFor(5_000)
    await page.clock.resume()
    await logInWith(page, 'ada@example.com')
    await settled(page, 'Confirm your email')
    expect((await heard(page)).at(-1)).toEqual(['CONNECT_EMAIL', { email: 'ada@example.com' }])
    expect(await heard(page)).not.toContainEqual(['CONNECT_EMAIL', { email }])
    expect(await element.evaluate((frame) => frame.hasAttribute('data-first'))).toBe(isKept)
    expect(await frameOf(page).evaluate(() => sessionStorage.getItem('asked'))).toBe('RELOAD')
    await openApp({ frameUrl: url })
  }
})
