import type { OfferedSocial } from '@latchkey/embedded-wallet'
import { connectMethods, connectSections, settingsRows } from '@latchkey/kernel'
import { checkPlugin, renderView } from '@latchkey/kernel/testing'
import { PROVIDERS } from '@latchkey/wallet-protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFrame, prepare } from './actions/offers.js'
import { fakePage } from './fixtures/page.js'
import { refusal, start } from './fixtures/start.js'
import { socials } from './plugin.js'

afterEach(() => vi.unstubAllGlobals())

const redirect = (id: string): OfferedSocial => ({ id, kind: 'redirect' })
const ids = (world: Awaited<ReturnType<typeof start>>) => world.kernel.state.socials.offered?.map(({ id }) => id)

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(socials)).toEqual([])
})

test('adds a login section and a settings row, and nothing if the app lists no provider', async () => {
  const world = await start()
  const found = ({ kernel }: typeof world) => [...kernel.read(connectSections), ...kernel.read(settingsRows)].map(({ id }) => id)
  expect(found(world)).toEqual(['social', 'socials'])
  expect(found(await start({ options: { providers: [] } }))).toEqual([])
})

test('a page’s own button starts a login by the id of its provider, of those that the app lists', async () => {
  const accepted = async (options?: { readonly providers: readonly string[] }) => {
    const world = await start(options && { options })
    const [method] = world.kernel.read(connectMethods)
    return [...Object.keys(PROVIDERS), 'acme', 'constructor'].filter((id) => method?.accepts(id))
  }
  expect([await accepted(), await accepted({ providers: ['acme'] })]).toEqual([Object.keys(PROVIDERS), ['acme']])
  fakePage()
  const world = await start()
  void Promise.resolve(world.kernel.read(connectMethods)[0]?.start('google')).catch(() => {})
  await expect.poll(world.emitted).toEqual(['socialLoginStarted'])
  expect(world.views()).toEqual(['ConnectingSocial'])
})

test("S3-28 the server's providers are shown in the specification’s order, then its own in the server's order", async () => {
  fakePage()
  const own = { id: 'acme', kind: 'redirect', name: 'Acme' } as const
  const telegram = { id: 'telegram', kind: 'telegram' } as const
  const world = await start({ offered: [own, redirect('facebook'), telegram, redirect('x'), redirect('google')] })
  await prepare(world.ctx, {})
  // Telegram's data only exists in its mini apps.
  expect(ids(world)).toEqual(['google', 'x', 'facebook', 'acme'])
  const six = ['facebook', 'apple', 'github', 'discord', 'x', 'google'].map(redirect)
  const all = await start({ offered: [...six, { id: 'farcaster', kind: 'farcaster' }] })
  await prepare(all.ctx, {})
  expect(ids(all)).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  const mini = await start({ offered: [telegram, redirect('x')] })
  fakePage({ telegram: 'hash=1' })
  await prepare(mini.ctx, {})
  expect(ids(mini)).toEqual(['x', 'telegram'])
})

test('the app’s own order takes precedence, and the server is not asked', async () => {
  fakePage()
  const world = await start({ offered: [redirect('x')] })
  await prepare(world.ctx, { providers: ['github', 'google'] })
  expect(ids(world)).toEqual(['github', 'google'])
})

test('the frame is not loaded if nothing is offered', async () => {
  fakePage()
  const load = vi.fn(async () => {})
  const world = await start({ load })
  await prepare(world.ctx, {})
  expect([ids(world), load.mock.calls, world.kernel.state.socials.frame]).toEqual([[], [], 'none'])
})

test('EMB-07 rows wait for the frame, and a press retries one that failed to load', async () => {
  fakePage()
  let ready = (): void => {}
  let isAway = false
  const load = vi.fn(async (): Promise<void> => {
    if (isAway) throw refusal('Network Error - Could not load embedded wallet')
    await new Promise<void>((resolve) => {
      ready = resolve
    })
  })
  const asked = (times: number) => vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times))
  const world = await start({ load })
  const loading = prepare(world.ctx, { providers: ['google', 'x'] })
  const view = await renderView(world.kernel, 'ConnectSocials')
  const disabled = () => view.html().match(/aria-disabled="true"/g)?.length ?? 0
  expect(disabled()).toBe(2)
  await asked(1)
  ready()
  await loading
  expect([disabled(), world.kernel.state.socials.frame]).toEqual([0, 'ready'])

  isAway = true
  const other = await start({ load })
  await prepare(other.ctx, { providers: ['google'] })
  const rows = await renderView(other.kernel, 'ConnectSocials')
  expect([other.kernel.state.socials.frame, rows.text().includes('Social login is unavailable')]).toEqual(['failed', true])
  isAway = false
  const again = loadFrame(other.ctx)
  await asked(3)
  ready()
  await again
  expect(other.kernel.state.socials.frame).toBe('ready')
})

test.each([
  ['opening', 'Opening Google…'],
  ['waiting', 'Continue in the window that opened'],
  ['blocked', 'Your browser blocked the window'],
  ['leaving', 'Going to Google…'],
  ['connecting', 'Opening your wallet…'],
  ['none', 'Continue with Google'],
] as const)('the view names what it waits for: %s', async (phase, text) => {
  const world = await start()
  Object.assign(world.ctx.state, { phase, matchCode: '42' })
  const view = await renderView(world.kernel, 'ConnectingSocial', { provider: 'google' })
  expect([view.text().includes(text), view.text().includes('42')]).toEqual([true, phase === 'waiting'])
})

test('a pending login has the provider’s name as its title, even if the view is opened by name', async () => {
  fakePage()
  const { kernel, ctx } = await start({ offered: [{ id: 'acme', kind: 'redirect', name: 'Acme' }, redirect('github')] })
  await prepare(ctx, {})
  const title = kernel.under.spec.views?.ConnectingSocial?.title
  if (typeof title !== 'function') throw new Error('The view has one title for all.')
  expect(['github', 'acme', 'stranger'].map((provider) => title({ provider } as never, ctx as never))).toEqual([
    'GitHub',
    'Acme',
    'stranger',
  ])
})
