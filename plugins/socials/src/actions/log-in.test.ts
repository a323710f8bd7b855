import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakePage, fakePage } from '../fixtures/page.js'
import { answer, FRAME, inTurn, RESULT, refusal, START, start } from '../fixtures/start.js'
import { logIn } from './log-in.js'
import { leaveForProvider } from './without-window.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HELLO = { type: 'loading' }
const provider = 'google'
/** Advances time, and waits for everything that loads meanwhile. */
const tick = async (ms = 0) => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
/** Posts a message from this login's window. */
const said = (page: FakePage, data: unknown, origin = FRAME, at = 0) => page.post(data, { source: page.opened[at], origin })
/** Begins a login and records its result. */
function begin(world: Awaited<ReturnType<typeof start>>, id = provider) {
  const end = { how: 'open' }
  logIn(world.ctx, { provider: id }).then(
    () => (end.how = 'connected'),
    (error: { readonly code?: string }) => (end.how = error.code ?? String(error)),
  )
  return end
}

test('EMB-04 the window opens within the task of the click, at a page of the frame, and navigates once it reaches the page', async () => {
  const page = fakePage()
  const world = await start()
  const end = begin(world)
  expect(page.opened.map(({ location }) => location.href)).toEqual([`${FRAME}/loading?origin=https%3A%2F%2Fapp.example.com`])
  await tick(50)
  expect([world.views(), world.kernel.state.socials.phase]).toEqual([['ConnectingSocial'], 'opening'])
  said(page, HELLO)
  await tick()
  expect([page.opened[0]?.location.href, world.kernel.state.socials]).toMatchObject([START, { phase: 'waiting', matchCode: '42' }])
  said(page, { resultUri: RESULT })
  await tick()
  expect([end.how, page.opened[0]?.closed, world.finished]).toEqual(['connected', true, [{ provider, userName: 'Ada' }]])
  expect(world.asked).toEqual([
    ['GET_SOCIAL_REDIRECT_URI', { provider }],
    ['CONNECT_SOCIAL', { uri: RESULT }],
  ])
  expect(world.emitted()).toEqual(['socialLoginStarted', 'socialLoginRequestUserData', 'socialLoginSuccess'])
  expect([world.views(), world.kernel.state.socials.phase]).toEqual([[], 'none'])
})

test('only messages of the opened window and from the frame’s origin are handled', async () => {
  const page = fakePage()
  const world = await start()
  begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  page.post({ resultUri: RESULT }, { source: {}, origin: FRAME })
  said(page, { resultUri: RESULT }, 'https://evil.example')
  said(page, null)
  await tick()
  expect(world.kernel.state.socials.phase).toBe('waiting')
  said(page, { resultUri: 'https://evil.example/oauth/done?tx=1&code=2' })
  await tick()
  expect([world.asked.length, world.emitted().at(-1), world.kernel.state.socials.phase]).toEqual([1, 'socialLoginError', 'none'])
})

test('EMB-05 closing the window returns to the list, and the next attempt works', async () => {
  const page = fakePage()
  const world = await start()
  await world.kernel.open('ConnectSocials')
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(1600)
  expect([end.how, world.views(), world.toast()]).toEqual(['cancelled', ['ConnectSocials'], 'You closed the window'])
  expect(world.emitted()).toEqual(['socialLoginStarted', 'socialLoginCanceled'])
  const next = begin(world, 'github')
  await tick()
  said(page, HELLO, FRAME, 1)
  await tick()
  said(page, { resultUri: RESULT }, FRAME, 1)
  await tick()
  expect([next.how, world.finished]).toEqual(['connected', [{ provider: 'github', userName: 'Ada' }]])
})

test('EMB-05 a rejection at the provider returns to the list', async () => {
  const page = fakePage()
  const world = await start({
    answers: {
      CONNECT_SOCIAL() {
        throw refusal('No.', { reason: 'declined', number: 4001 })
      },
    },
  })
  await world.kernel.open('ConnectSocials')
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  said(page, { resultUri: `${FRAME}/oauth/done?tx=1&error=access_denied` })
  await tick()
  expect([end.how, world.views(), world.toast()]).toEqual(['cancelled', ['ConnectSocials'], 'You declined at Google'])
})

test('a visitor who postpones the wallet setup returns to the list, without a message', async () => {
  const page = fakePage()
  const world = await start({
    answers: {
      CONNECT_SOCIAL() {
        throw refusal('Finish setting up your wallet, then try again.', { number: 4001 })
      },
    },
  })
  await world.kernel.open('ConnectSocials')
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  said(page, { resultUri: RESULT })
  await tick()
  expect([end.how, world.views(), world.toast()]).toEqual(['cancelled', ['ConnectSocials'], undefined])
})

test('EMB-04 if the browser blocks the window, another press is offered', async () => {
  fakePage({ blocks: true })
  const world = await start()
  const end = begin(world)
  await tick()
  expect([end.how, world.kernel.state.socials.phase, world.asked]).toEqual(['failed', 'blocked', []])
  const page = fakePage()
  begin(world)
  await tick()
  expect([page.opened.length, world.kernel.state.socials.phase, world.views()]).toEqual([1, 'opening', ['ConnectingSocial']])
})

test('EMB-06 a page whose header cuts off windows navigates to the provider itself, and its developer gets the header', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = fakePage({ policy: 'same-origin' })
  const world = await start()
  begin(world)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(200)
  expect(page.went).toEqual([START])
  expect(world.asked.at(-1)).toEqual(['GET_SOCIAL_REDIRECT_URI', { provider, returnTo: 'https://app.example.com/here?a=1#part' }])
  expect(world.ctx.storage.get('provider')).toBe('google')
  const reports = world.kernel.log.filter(({ what }) => what === 'report').map(({ data }) => String(data))
  expect(reports).toEqual([expect.stringContaining('same-origin-allow-popups')])
  expect(written.mock.calls).toEqual([[expect.stringContaining('same-origin-allow-popups')]])
  written.mockRestore()
})

test.each([
  [null, 'cancelled', 'none'],
  ['same-origin-allow-popups', 'cancelled', 'none'],
  [undefined, 'failed', 'blocked'],
])('a window that closed before it sent a message, with the header %s', async (policy, how, phase) => {
  const page = fakePage(policy === undefined ? {} : { policy })
  const world = await start()
  const end = begin(world)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(200)
  expect([end.how, world.kernel.state.socials.phase, page.went]).toEqual([how, phase, []])
  expect(world.emitted()).toEqual(['socialLoginStarted', ...(how === 'cancelled' ? ['socialLoginCanceled'] : [])])
})

test('if a provider cuts off its window, the number replaces the code', async () => {
  const page = fakePage({ focused: false })
  const states = inTurn({ state: 'waiting' }, { state: 'ready', uri: `${FRAME}/oauth/done?tx=1` })
  const world = await start({ answers: { AWAIT_SOCIAL: states } })
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(2000)
  expect(world.kernel.state.socials).toMatchObject({ phase: 'waiting', matchCode: '42' })
  await tick(4000)
  expect([end.how, world.asked.at(-1)]).toEqual(['connected', ['CONNECT_SOCIAL', { uri: `${FRAME}/oauth/done?tx=1` }]])
})

test.each([
  ['over', 'failed', 'This login has expired. Start again.'],
  ['declined', 'cancelled', 'You declined at Google'],
])('a login without its window that the server calls %s is %s', async (state, how, text) => {
  const page = fakePage({ focused: false })
  const world = await start({ answers: { AWAIT_SOCIAL: answer({ state }) } })
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(6000)
  expect([end.how, world.toast()]).toEqual([how, text])
})

test('leaving the view closes the window and ends the login; later results are ignored', async () => {
  const page = fakePage()
  const world = await start()
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  world.kernel.close()
  await tick()
  expect([end.how, page.opened[0]?.closed]).toEqual(['cancelled', true])
  said(page, { resultUri: RESULT })
  await tick(10_000)
  expect([world.asked.length, world.emitted()]).toEqual([1, ['socialLoginStarted', 'socialLoginCanceled']])
})

test('a second press replaces the first login, which no longer affects the view', async () => {
  const page = fakePage()
  const world = await start()
  const first = begin(world)
  await tick()
  const second = begin(world, 'github')
  await tick()
  expect([first.how, second.how, page.opened[0]?.closed, page.opened[1]?.closed]).toEqual(['cancelled', 'open', true, false])
  expect([world.views(), world.kernel.state.socials]).toMatchObject([['ConnectingSocial'], { phase: 'opening' }])
  expect(world.kernel.state.core.stack.at(-1)?.args).toEqual({ provider: 'github' })
})

test('a first login that fails after a second press shows no error', async () => {
  fakePage()
  let fail = (_: Error): void => {}
  const first = new Promise((_, reject) => {
    fail = reject
  })
  const world = await start({ answers: { GET_SOCIAL_REDIRECT_URI: inTurn(first, new Promise(() => {})) } })
  const end = begin(world)
  await tick()
  begin(world, 'github')
  fail(refusal('Boom'))
  await tick()
  expect([end.how, world.toast(), world.views()]).toEqual(['cancelled', undefined, ['ConnectingSocial']])
})

test('the window of a third-party frame is navigated at once, and its server is not polled', async () => {
  const page = fakePage()
  const world = await start({ isOurs: false, answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri: 'https://their.example/start' }) } })
  begin(world)
  await tick()
  expect(page.opened[0]?.location.href).toBe('https://their.example/start')
  await tick(20_000)
  expect(world.asked.length).toBe(1)
})

/** Addresses that a frame may not send a visitor to. */
const unsafe = [
  'javascript:alert(1)//oauth/start',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/oauth/start?tx=1',
  'https://wallet.example.com.evil.example/oauth/start',
  '//wallet.example.com/oauth/start',
  '/oauth/start?tx=1',
  'https://user:word@wallet.example.com/oauth/start?tx=1',
  'https://wallet.example.com@evil.example/',
  'http://wallet.example.com/oauth/start?tx=1',
  'https:wallet.example.com/oauth/start',
  'https://wallet.example.com:8443/oauth/start',
  'blob:https://wallet.example.com/1',
]

test.each(unsafe)('the window is not navigated to %s, and the login fails', async (uri) => {
  const page = fakePage()
  const world = await start({ answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri, matchCode: '42' }) } })
  const end = begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  expect(page.opened[0]?.location.href).toBe(`${FRAME}/loading?origin=https%3A%2F%2Fapp.example.com`)
  expect([end.how, page.opened[0]?.closed]).toEqual(['failed', true])
})

test.each(unsafe)('the page itself does not leave for %s, in a mini app neither', async (uri) => {
  for (const telegram of [undefined, 'user=1&hash=2']) {
    const page = fakePage({ ...(telegram !== undefined && { telegram }) })
    const world = await start({ answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri }) } })
    await world.kernel.open('ConnectSocials')
    await expect(leaveForProvider(world.ctx, { provider })).rejects.toMatchObject({ code: 'failed' })
    expect(page.went).toEqual([])
  }
})

test.each(unsafe.filter((uri) => !/^https:\/\/(evil|wallet[^@]*$)/.test(uri)))(
  'a third-party frame may name another host, but not %s',
  async (uri) => {
    const page = fakePage()
    const world = await start({ isOurs: false, answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri }) } })
    const end = begin(world)
    await tick()
    expect(page.opened[0]?.location.href).toBe(`${FRAME}/loading?origin=https%3A%2F%2Fapp.example.com`)
    expect(end.how).toBe('failed')
  },
)

test('the scheme may be in upper case', async () => {
  const page = fakePage()
  const uri = 'HTTPS://WALLET.example.com/oauth/start?tx=1'
  const world = await start({ answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri, matchCode: '42' }) } })
  begin(world)
  await tick()
  said(page, HELLO)
  await tick()
  expect(page.opened[0]?.location.href).toBe(uri)
})

test.each([
  [{ reason: 'not-offered' }, 'Google is not available here'],
  [{ reason: 'rate-limited', seconds: 90 }, 'Please try again after 90 seconds'],
  [{ reason: 'login-expired' }, 'This login has expired. Start again.'],
  [{ reason: 'unconfirmed' }, 'Something went wrong. Try again.'],
  [{}, 'Something went wrong. Try again.'],
] as const)('the frame’s failure %o is shown as %s', async (details, text) => {
  const page = fakePage()
  const world = await start({
    answers: {
      GET_SOCIAL_REDIRECT_URI() {
        throw refusal('Words that nothing reads.', details)
      },
    },
  })
  const end = begin(world)
  await tick()
  expect([end.how, world.toast(), page.opened[0]?.closed, world.emitted().at(-1)]).toEqual(['failed', text, true, 'socialLoginError'])
})

test("S2-18 a Telegram mini app logs in with Telegram's signed data, and navigates to other providers in the whole window", async () => {
  const page = fakePage({ telegram: 'user=1&hash=2' })
  const world = await start({ answers: { CONNECT_TELEGRAM: answer({ address: '0x1', chainId: 1, userName: 'ada' }) } })
  const end = begin(world, 'telegram')
  await tick()
  expect([end.how, world.asked, world.finished]).toEqual([
    'connected',
    [['CONNECT_TELEGRAM', { initData: 'user=1&hash=2' }]],
    [{ provider: 'telegram', userName: 'ada' }],
  ])
  begin(world)
  await tick()
  expect([page.opened, page.went]).toEqual([[], [`_top ${START}`]])
})
