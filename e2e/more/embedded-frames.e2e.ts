import { verifyMessage } from 'viem'
import {
  answer,
  askToSign,
  connectedAddress,
  expect,
  logInAtFrameOfOthers,
  protectByPassword,
  sendEmail,
  sessionOf,
  test,
} from '../harness/embedded-test.js'
import { dialogOf, settled, typeCode } from '../harness/modal.js'

const signed = (address: `0x${string}`, signature: unknown) =>
  verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })

test('a third-party frame logs in, signs, is restored after a reload, and disconnects', async ({ openApp, page, serve }) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, '000000')
  await dialogOf(page).getByText('Something went wrong').waitFor()
  await typeCode(page, '123456')
  const address = await connectedAddress(page)

  const signing = askToSign(page, address)
  await page.frameLocator('iframe').getByRole('button', { name: 'Yes' }).click()
  expect(await signed(address, await signing)).toBe(true)

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  // It has no settings view, so none are offered.
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  expect(await dialogOf(page).getByText('Wallet settings').count()).toBe(0)
  await page.evaluate(() => window.embedded.close())
  await page.evaluate(() => window.embedded.connections.disconnect())
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('disconnected')
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.ready)).toBe(true)
  expect((await sessionOf(page))?.status).toBe('disconnected')
  expect(page.frames()).toHaveLength(1)
})

test('EMB-12 a frame that reports no signed-in visitor ends the stored login', async ({ openApp, page, serve }) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await logInAtFrameOfOthers(page)
  await page.frames()[1]?.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  expect(await page.evaluate(() => Object.entries(localStorage).filter(([, value]) => value.includes('ada@example.com')))).toEqual([])
  await settled(page, 'Connect wallet')
})

test('EMB-10 S8-18 a third-party frame’s retry time is shown', async ({ openApp, page, serve }) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: url })
  await sendEmail(page, 'busy@example.com')
  await dialogOf(page).getByText('Please try again after 17 seconds').waitFor()
})

test('DIS-06 a frame that does not respond to a sign-out is abandoned after three seconds, and nothing of the login remains', async ({
  openApp,
  page,
  serve,
}) => {
  const { url } = await serve('foreign-frame')
  await openApp({ frameUrl: `${url}#silent` })
  await logInAtFrameOfOthers(page)
  await page.evaluate(() => window.embedded.connections.disconnect())
  expect((await sessionOf(page))?.status).toBe('disconnected')
  expect(await page.evaluate(() => Object.entries(localStorage).filter(([, value]) => value.includes('ada@example.com')))).toEqual([])
})

test('EMB-01 an unreachable host is named after 20 seconds, and the next attempt loads it again', async ({ openApp, page, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED|Could not load embedded wallet|Failed to load/)
  await page.clock.install()
  await openApp({ frameUrl: 'http://127.0.0.1:9/sdk' })
  await sendEmail(page, 'ada@example.com')
  await expect.poll(() => page.frames().length).toBe(2)
  await page.clock.runFor(20_000)
  await dialogOf(page).getByText('Email login is unavailable').waitFor()
  await expect.poll(() => page.frames().length).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.frames().length).toBe(2)
})

test('CSP-06 a policy without the frame’s host is reported immediately', async ({ openApp, page, problems }) => {
  problems.allow(/frame-src|Could not load embedded wallet/)
  await openApp({ frame: ["'none'"] })
  await page.evaluate(() => {
    window.embedded.on('error', ({ error }) => document.body.setAttribute('data-error', (error as Error).message))
  })
  await sendEmail(page, 'ada@example.com')
  await dialogOf(page).getByText('Email login is unavailable').waitFor()
  expect(await page.locator('body').getAttribute('data-error')).toMatch(
    /^Network Error - Could not load embedded wallet.*http:\/\/wallet\.localhost:\d+.*frame-src/,
  )
})

test('SEC-02 a third-party page uses our frame, which shows what it needs and refuses what it should', async ({
  open,
  page,
  server,
  problems,
}) => {
  // The server's schema refuses a code of two digits.
  problems.allow(/status of 400/)
  await open('foreign-app', { frame: [new URL(server.frameUrl).origin], data: { frameUrl: server.frameUrl } })
  await expect.poll(() => page.evaluate(() => window.news.map(({ type }) => type))).toContain('@w3m-frame/READY')
  const ask = (name: string, payload?: unknown) =>
    page.evaluate(([asked, given]) => window.ask(asked as string, given).catch((error: Error) => error.message), [name, payload])
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  // Settings belong to an account: without one nothing is shown.
  expect(await ask('OPEN_SETTINGS')).toBe('No one is signed in.')
  expect(await page.evaluate(() => window.news.filter(({ type }) => type === '@w3m-frame/UI'))).toEqual([])
  expect(await ask('CONNECT_EMAIL', { email: 'no address' })).toBe('Invalid email')
  expect(await ask('CONNECT_EMAIL', {})).toBe('Required')
  expect(await ask('CONNECT_EMAIL', { email: 'grace@example.com' })).toEqual({ action: 'VERIFY_OTP' })
  expect(await ask('CONNECT_OTP', { otp: '12' })).not.toBeUndefined()
  await ask('CONNECT_OTP', { otp: await server.codeFor('grace@example.com') })
  const asking = ask('GET_USER', { chainId: 1337 })
  await protectByPassword(page)
  const user = (await asking) as { readonly address: `0x${string}`; readonly email: string; readonly chainId: number }
  expect(user).toMatchObject({ email: 'grace@example.com', chainId: 1337 })

  // SEC-02: for any sender of the request, the frame asks the visitor, and uses its own lists.
  const params = ['0x68656c6c6f', user.address]
  const signing = ask('RPC_REQUEST', { method: 'personal_sign', params })
  await answer(page, 'Sign')
  expect(await signed(user.address, await signing)).toBe(true)
  expect(await ask('RPC_REQUEST', { method: 'eth_sign', params })).toBe('Requested RPC call is not allowed')
  const foreign = 'evil.example wants you to sign in with your Ethereum account:\n0x0\n\n\nURI: https://evil.example\nVersion: 1'
  expect(await ask('RPC_REQUEST', { method: 'personal_sign', params: [foreign, user.address] })).toContain('evil.example')
  const declined = ask('RPC_REQUEST', { method: 'personal_sign', params })
  await answer(page, 'Cancel')
  expect(await declined).toBe('User rejected the request')
  await ask('SIGN_OUT')
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await ask('OPEN_SETTINGS')).toBe('No one is signed in.')
})
