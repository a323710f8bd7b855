import type { Page } from 'playwright-core'
import { answer, expect, protectByPassword, test } from '../harness/embedded-test.js'
import type { WalletServer } from '../harness/wallet-server.js'

const ready = (page: Page) => expect.poll(() => page.evaluate(() => window.news.map(({ type }) => type))).toContain('@w3m-frame/READY')
const askIn = (page: Page) => (name: string, payload?: unknown) =>
  page.evaluate(([asked, given]) => window.ask(asked as string, given).catch((error: Error) => error.message), [name, payload]) as Promise<
    // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came.
    any
  >
const raw = (page: Page, message: object) => page.evaluate((sent) => window.raw(sent), message)

async function logIn(page: Page, server: WalletServer, email: string) {
  const ask = askIn(page)
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  expect(await ask('CONNECT_OTP', { otp: await server.codeFor(email) })).toBeUndefined()
}

test('S3-63 a third-party page gets a response to every event of the specification, as specified', async ({
  open,
  page,
  problems,
  server,
}) => {
  // Requests that the server refuses: an invalid address, and logins that it does not offer.
  problems.allow(/status of 400/)
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await open('foreign-app', { frame: [new URL(server.frameUrl).origin], data: { frameUrl: server.frameUrl } })
  await ready(page)
  const ask = askIn(page)
  expect(await ask('GET_USER')).toBe('No one is signed in.')
  await logIn(page, server, 'events@example.com')
  // It requested a log, which lists events and contains neither codes nor addresses.
  expect(logged).toEqual(expect.arrayContaining(['@w3m-frame/READY', '@w3m-app/CONNECT_OTP', '@w3m-frame/CONNECT_OTP_SUCCESS']))
  expect(logged.filter((line) => !/^@w3m-(?:app|frame)\/[A-Z_]+$/.test(line))).toEqual([])
  const update = await page.evaluate(() => window.news.find(({ type }) => type === '@w3m-frame/SESSION_UPDATE'))
  const { token } = (update?.payload ?? {}) as { readonly token?: string }
  expect(token).toMatch(/./)
  expect(update?.id).toBeUndefined()
  expect(await ask('IS_CONNECTED', { token })).toEqual({ isConnected: true })
  expect(await ask('IS_CONNECTED', { token: 'of another session' })).toEqual({ isConnected: false })
  const asking = ask('GET_USER', { chainId: 1337 })
  await protectByPassword(page)
  const user = await asking
  expect(user).toMatchObject({
    address: expect.stringMatching(/^0x/),
    chainId: 1337,
    accounts: [{ type: 'eoa' }],
    smartAccountDeployed: false,
  })

  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1337 })
  expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:10' })).toMatchObject({ chainId: 'eip155:10' })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 10 })
  expect(await ask('SWITCH_NETWORK', {})).toBe('Required')
  const solana = await ask('GET_USER', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(solana.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  await ask('SWITCH_NETWORK', { chainId: 1337 })

  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: expect.any(Array) })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address: user.address })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'safe' })).toBe('Invalid enum value')
  expect(await ask('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-accent': '#0a7d4f' } })).toBeUndefined()
  expect(await ask('SYNC_THEME', { themeMode: 'blue' })).toBe('Invalid enum value')
  expect(
    await ask('SYNC_DAPP_DATA', { projectId: 'e2e', metadata: { name: 'Foreign', icons: [] }, sdkVersion: 'html-1.7.5' }),
  ).toBeUndefined()
  expect(await ask('UPDATE_EMAIL', { email: 'no address' })).toBe('Invalid email')
  expect(await ask('UPDATE_EMAIL', { email: 'events@example.com' })).toBe('This is the address in use.')
  expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })).toBe('This change has expired. Start again.')
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).toBe('This change has expired. Start again.')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([user.address])

  // Logins that this deployment does not offer are refused, not left without a response.
  for (const provider of ['google', 'myspace']) expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider })).toBe('Invalid enum value')
  expect(await ask('CONNECT_SOCIAL', { uri: 'https://wallet.example.com/oauth/done?tx=1&code=1' })).toBe('Untrusted Origin')
  expect(await ask('GET_FARCASTER_URI')).toBe('Invalid enum value')
  expect(await ask('CONNECT_FARCASTER')).toBe('This login has expired. Start again.')

  // Cancelling a request counts as a rejection.
  const signing = ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', user.address] })
  await page.frameLocator('iframe').getByRole('heading', { name: 'Sign a message' }).waitFor()
  await ask('RPC_ABORT')
  expect(await signing).toBe('User rejected the request')

  expect(await ask('RELOAD')).toBeUndefined()
  await expect.poll(() => page.evaluate(() => window.news.filter(({ type }) => type === '@w3m-frame/READY').length)).toBe(2)
  expect(await ask('IS_CONNECTED', { token })).toEqual({ isConnected: true })
})

test('the frame handles an id once, limits floods and sizes, and only listens to its parent', async ({ open, page, serve, server }) => {
  const { url } = await serve('foreign-frame')
  await open('foreign-app', { frame: [new URL(server.frameUrl).origin, new URL(url).origin], data: { frameUrl: server.frameUrl } })
  await ready(page)
  const call = { type: '@w3m-app/IS_CONNECTED', id: 'one' }
  expect(await raw(page, call)).toHaveLength(1)
  expect(await raw(page, call)).toEqual([])
  expect(await raw(page, { ...call, id: 'x'.repeat(129) })).toEqual([])
  expect(await raw(page, { ...call, id: 'huge', payload: { token: 'x'.repeat(300_000) } })).toEqual([])
  expect(await raw(page, { ...call, id: 'nobody', type: '@w3m-app/TRANSFER_ALL' })).toEqual([])
  // Values that only a structured clone can transport.
  const odd = await page.evaluate(async () => {
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const payloads = [cycle, new Map(), new Uint8Array(8), new Date(), 1n]
    return Promise.all(payloads.map((payload, at) => window.raw({ type: '@w3m-app/IS_CONNECTED', id: `odd-${at}`, payload })))
  })
  expect(odd.flat()).toEqual([])

  const began = performance.now()
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
    for (let at = 0; at < 20_000; at++) contentWindow?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: `flood-${at}` }, '*')
  })
  const answered = (start: string) => page.evaluate((id) => window.news.filter((one) => one.id?.startsWith(id)).length, start)
  // Retried until a few are accepted: by then the 20,000 have been processed.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
        contentWindow?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: `after-${Math.random()}` }, '*')
      })
      return answered('after-')
    })
    .toBeGreaterThan(3)
  // A hundred at once, and fifty for each second that the 20,000 took, here measured from outside.
  expect(await answered('flood-')).toBeGreaterThan(50)
  expect(await answered('flood-')).toBeLessThan(200 + (50 * (performance.now() - began)) / 1000)

  // Another window, which has access to the frame and knows its protocol.
  await page.evaluate((src) => {
    const sibling = document.createElement('iframe')
    sibling.title = 'Sibling'
    sibling.src = src
    document.body.append(sibling)
  }, url)
  await expect.poll(() => page.frames().some((each) => each.url().startsWith(url))).toBe(true)
  await page
    .frames()
    .find((each) => each.url().startsWith(url))
    ?.evaluate(() => parent.frames[0]?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'sibling' }, '*'))
  expect(await raw(page, { ...call, id: 'later' })).toHaveLength(1)
  expect(await page.evaluate(() => window.news.filter(({ id }) => id === 'sibling'))).toEqual([])
})

test('a sign-out in one tab of a third-party page is reported in the other, whose frame no longer signs; and the next visitor gets nothing of the first wallet', async ({
  open,
  page,
  context,
  server,
}) => {
  await open('foreign-app', { frame: [new URL(server.frameUrl).origin], data: { frameUrl: server.frameUrl } })
  await ready(page)
  await logIn(page, server, 'first@example.com')
  const ask = askIn(page)
  const asking = ask('GET_USER', { chainId: 1337 })
  await protectByPassword(page)
  const first = await asking
  const other = await context.newPage()
  await other.goto(page.url())
  await ready(other)
  const askOther = askIn(other)
  expect((await askOther('GET_USER', { chainId: 1337 })).address).toBe(first.address)
  const params = ['0x68656c6c6f', first.address]
  // From here on, the server's half is in this frame's memory.
  const signing = askOther('RPC_REQUEST', { method: 'personal_sign', params })
  await answer(other, 'Sign')
  expect(await signing).toMatch(/^0x/)
  const told = () => other.evaluate(() => window.news.filter(({ type }) => type === '@w3m-frame/IS_CONNECTED_SUCCESS'))
  expect(await told()).toEqual([])

  // Another visitor, without signing out first.
  server.pass(31_000)
  await page.bringToFront()
  await logIn(page, server, 'second@example.com')
  await expect.poll(told).toEqual([{ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }])
  const second = ask('GET_USER', { chainId: 1337 })
  await protectByPassword(page)
  expect(await second).toMatchObject({ email: 'second@example.com', address: expect.not.stringContaining(first.address) })

  await ask('SIGN_OUT')
  await expect.poll(async () => (await told()).length).toBe(2)
  await other.bringToFront()
  const after = askOther('RPC_REQUEST', { method: 'personal_sign', params })
  expect(await after).not.toMatch(/^0x/)
  await other.close()
})
