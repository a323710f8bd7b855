import { afterEach, expect, test, vi } from 'vitest'
import { fakePage } from '../fixtures/page.js'
import { answer, refusal, start } from '../fixtures/start.js'
import { scanFarcaster } from './scan-farcaster.js'

afterEach(() => vi.unstubAllGlobals())

const channel = (count: number) => `https://farcaster.example/channel/${count}`
const until = (signal: AbortSignal | undefined) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('an expired channel is silently reopened, and its answer connects', async () => {
  fakePage()
  let opened = 0
  const world = await start({
    answers: {
      GET_FARCASTER_URI() {
        opened += 1
        return { url: channel(opened) }
      },
      CONNECT_FARCASTER() {
        if (opened < 2) throw refusal('Too late.', { reason: 'login-expired' })
        return { userName: 'ada.eth' }
      },
    },
  })
  await scanFarcaster(world.ctx)
  expect([opened, world.finished, world.toast()]).toEqual([2, [{ provider: 'farcaster', userName: 'ada.eth' }], undefined])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//farcaster.example/',
  'http://farcaster.example/',
  'https://farcaster.example@evil.example/',
])('shows neither a code nor a link of %s', async (url) => {
  fakePage()
  const world = await start({ answers: { GET_FARCASTER_URI: answer({ url }), CONNECT_FARCASTER: (_, signal) => until(signal) } })
  await expect(scanFarcaster(world.ctx)).rejects.toMatchObject({ code: 'failed' })
  expect([world.kernel.state.socials.farcasterUrl, world.asked.map(([name]) => name)]).toEqual([undefined, ['GET_FARCASTER_URI']])
})

test('leaving the view withdraws the request from the frame: a later answer does not log in', async () => {
  fakePage()
  const world = await start({
    answers: { GET_FARCASTER_URI: answer({ url: channel(1) }), CONNECT_FARCASTER: (_, signal) => until(signal) },
  })
  const end = scanFarcaster(world.ctx).catch((error: { readonly code: string }) => error.code)
  await vi.waitFor(() => expect(world.kernel.state.socials.farcasterUrl).toBe(channel(1)))
  world.kernel.close()
  expect(await end).toBe('cancelled')
  expect(world.asked.at(-1)).toEqual(['RPC_ABORT', undefined])
  expect([world.kernel.state.socials.farcasterUrl, world.finished]).toEqual([undefined, []])
})
