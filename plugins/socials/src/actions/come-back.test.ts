import { afterEach, expect, test, vi } from 'vitest'
import { fakePage } from '../fixtures/page.js'
import { RESULT, refusal, start } from '../fixtures/start.js'
import { comeBack } from './come-back.js'
import { takeResult } from './take-result.js'

afterEach(() => vi.unstubAllGlobals())

const back = `https://app.example.com/here?a=%20b+c&result_uri=${encodeURIComponent(RESULT)}&a=2#/part?x=1`
const bare = 'https://app.example.com/here?a=%20b+c&a=2#/part?x=1'

test.each([
  [back, bare],
  [`https://app.example.com/?result_uri=${encodeURIComponent(RESULT)}`, 'https://app.example.com/'],
  [`https://app.example.com/?result_uri=${encodeURIComponent(RESULT)}#top`, 'https://app.example.com/#top'],
  [`https://app.example.com/?result_uri=${encodeURIComponent(RESULT)}&b=1`, 'https://app.example.com/?b=1'],
])('EMB-14 the result is removed from %s, and the rest stays unchanged', (href, rest) => {
  expect(takeResult(href)).toEqual({ uri: RESULT, rest })
})

test.each(['https://app.example.com/', 'https://app.example.com/?my_result_uri=1', 'https://app.example.com/#result_uri=1'])(
  'EMB-14 a URL without a result is unchanged: %s',
  (href) => expect(takeResult(href)).toBeUndefined(),
)

test('EMB-14 S2-18 a returning page completes its login once, and its URL is as before', async () => {
  fakePage()
  const world = await start()
  world.ctx.storage.set('provider', 'google')
  const page = fakePage({ href: back })
  await comeBack(world.ctx)
  expect([page.replaced, world.asked, world.finished]).toEqual([
    [bare],
    [['CONNECT_SOCIAL', { uri: RESULT }]],
    [{ provider: 'google', userName: 'Ada' }],
  ])
  expect(world.ctx.storage.get('provider')).toBeUndefined()
})

test('EMB-14 a result that was not requested here is removed from the URL and not used', async () => {
  const page = fakePage({ href: back })
  const world = await start()
  await comeBack(world.ctx)
  expect([page.replaced.at(-1), world.asked, world.views()]).toEqual([bare, [], []])
})

test('a failed login returns the visitor to the login options', async () => {
  fakePage()
  const world = await start({
    answers: {
      CONNECT_SOCIAL() {
        throw refusal('Too late.', { reason: 'login-expired' })
      },
    },
  })
  world.ctx.storage.set('provider', 'google')
  fakePage({ href: back })
  await comeBack(world.ctx)
  expect([world.toast(), world.emitted(), world.views().includes('ConnectingSocial')]).toEqual([
    'This login has expired. Start again.',
    ['socialLoginRequestUserData', 'socialLoginError'],
    false,
  ])
})
