import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakePage, fakePage } from '../fixtures/page.js'
import { answer, FRAME, inTurn, RESULT, refusal, START, start } from '../fixtures/start.js'
import { logIn } from './log-in.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HELLO = { type: 'loading' }
const provider = 'google'
/** Time that passes, with all that is loaded meanwhile. */
const tick = async (ms = 0) => {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
/** The window of this login says so. */
const said = (page: FakePage, data: unknown, origin = FRAME, at = 0) => page.post(data, { source: page.opened[at], origin })
/** A login whose end is noted. */
function begin(world: Awaited<ReturnType<typeof start>>, id = provider) {
  const end = { how: 'open' }
  logIn(world.ctx, { provider: id }).then(
    () => (end.how = 'connected'),
    (error: { readonly code?: string }) => (end.how = error.code ?? String(error)),
  )
  return end
}

test('EMB-04 the window is opened in the task of the click, at a page of the frame’s, and sent on once it reaches the page', async () => {
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

test('only the window that was opened is listened to, and only from the frame’s origin', async () => {
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

test('EMB-05 a window that the visitor closes leads back to the list, and the next try works', async () => {
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

test('EMB-05 what was declined at the provider leads back to the list', async () => {
  const page = fakePage()
  const world = await start({
    answers: {
      CONNECT_SOCIAL() {
        throw refusal('User rejected the request', 4001)
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

test('a visitor who sets the wallet up later is back at the list, without a word', async () => {
  const page = fakePage()
  const world = await start({
    answers: {
      CONNECT_SOCIAL() {
        throw refusal('Finish setting up your wallet, then try again.', 4001)
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

test('EMB-04 where the browser opens no window a press of its own is offered', async () => {
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

test('EMB-06 a page whose header cuts windows off goes to the provider itself, and its developer is told the header', async () => {
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
])('a window that was closed before it said a word, under the header %s', async (policy, how, phase) => {
  const page = fakePage(policy === undefined ? {} : { policy })
  const world = await start()
  const end = begin(world)
  await tick()
  Object.assign(page.opened[0] ?? {}, { closed: true })
  await tick(200)
  expect([end.how, world.kernel.state.socials.phase, page.went]).toEqual([how, phase, []])
  expect(world.emitted()).toEqual(['socialLoginStarted', ...(how === 'cancelled' ? ['socialLoginCanceled'] : [])])
})

test('a provider that cuts its window off is waited for: the number stands for the code', async () => {
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

test('leaving the view closes the window and ends the login; what comes later is not taken', async () => {
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

test('a second press takes the place of the first login, which does not touch what is shown', async () => {
  const page = fakePage()
  const world = await start()
  const first = begin(world)
  await tick()
  const second = begin(world, 'github')
  await tick()
  expect([first.how, second.how, page.opened[0]?.closed, page.opened[1]?.closed]).toEqual(['cancelled', 'open', true, false])
  expect([world.views(), world.kernel.state.socials]).toMatchObject([['ConnectingSocial'], { phase: 'opening', name: 'GitHub' }])
})

test('a first login that fails after a second press says nothing over it', async () => {
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

test('the window of a frame of others is sent on at once, and its server is not asked', async () => {
  const page = fakePage()
  const world = await start({ isOurs: false, answers: { GET_SOCIAL_REDIRECT_URI: answer({ uri: 'https://their.example/start' }) } })
  begin(world)
  await tick()
  expect(page.opened[0]?.location.href).toBe('https://their.example/start')
  await tick(20_000)
  expect(world.asked.length).toBe(1)
})

test.each([
  ['Invalid enum value', 'Google is not available here'],
  ['Please try again after 90 seconds', 'Please try again after 90 seconds'],
  ['This login is over. Start again.', 'This login is over. Start again.'],
  ['Boom', 'Something went wrong. Try again.'],
])('the frame’s refusal %s is told as %s', async (message, text) => {
  const page = fakePage()
  const world = await start({
    answers: {
      GET_SOCIAL_REDIRECT_URI() {
        throw refusal(message)
      },
    },
  })
  const end = begin(world)
  await tick()
  expect([end.how, world.toast(), page.opened[0]?.closed, world.emitted().at(-1)]).toEqual(['failed', text, true, 'socialLoginError'])
})

test('a mini app of Telegram logs in with what Telegram signed, and goes to other providers in the whole window', async () => {
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
