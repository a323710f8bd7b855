import { connectionGuards, definePlugin, KERNEL_VERSION, type Plugin } from '@latchkey/kernel'
import { createTestKernel, fakeChain, memoryStorage } from '@latchkey/kernel/testing'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameHost } from './host/frame-host.js'
import { embeddedWallet } from './plugin.js'
import { CONNECTOR, embeddedLogin } from './shared.js'

const PLAIN = `0x${'a'.repeat(40)}`
const CONTRACT = `0x${'c'.repeat(40)}`

interface FrameWorld {
  /** Smart account address by network. */
  smart: { [chain: number]: string }
  /** The account's preference, as stored on the server. */
  kept: 'eoa' | 'smartAccount'
  refuses: string[]
  silent: string[]
  /** Whether users contain if their smart account is deployed, which is optional. */
  tells: boolean
  asked: [string, unknown][]
  /** Delays answers about this network. */
  held: { chain: number; until: Promise<void> } | undefined
}
// Replaces the browser: a frame with a visitor, whose server stores their preference.
const world = vi.hoisted(
  (): FrameWorld => ({ smart: {}, kept: 'smartAccount', refuses: [], silent: [], tells: true, asked: [], held: undefined }),
)
const extensions = vi.hoisted(() => ({ all: ['ui', 'smart'] }))
vi.mock('./host/frame-host.js', () => {
  const request = async (
    name: string,
    payload: { readonly chainId?: number; readonly preferredAccountType?: 'eoa'; readonly type?: 'eoa' },
  ) => {
    world.asked.push([name, payload])
    if (world.silent.includes(name)) await new Promise(() => {})
    if (world.refuses.includes(name)) throw new Error(`No ${name}.`)
    if (payload?.chainId === world.held?.chain) await world.held?.until
    if (name === 'GET_CHAIN_ID') return { chainId: 1 }
    if (name === 'IS_CONNECTED') return { isConnected: true }
    if (name === 'GET_SMART_ACCOUNT_ENABLED_NETWORKS') return { smartAccountEnabledNetworks: Object.keys(world.smart).map(Number) }
    if (name === 'GET_USER') return userOn(payload.chainId ?? 1, payload.preferredAccountType ?? world.kept)
    if (name === 'INIT_SMART_ACCOUNT') return { address: world.smart[1], isDeployed: true }
    if (name === 'SET_PREFERRED_ACCOUNT') world.kept = payload.type ?? 'eoa'
    if (name === 'SET_PREFERRED_ACCOUNT') return { type: world.kept, address: userOn(1, world.kept).address }
    return undefined
  }
  const client = { request } as never
  return {
    createFrameHost: (): Pick<FrameHost, 'client' | 'loaded' | 'can'> => ({
      client: async () => client,
      loaded: () => client,
      can: (extension) => extensions.all.includes(extension),
    }),
  }
})

function userOn(chain: number, type: 'eoa' | 'smartAccount'): EmbeddedUser {
  const smart = world.smart[chain]
  const isSmart = smart !== undefined && type === 'smartAccount'
  return {
    address: isSmart ? smart : PLAIN,
    chainId: chain,
    accounts: [...(smart === undefined ? [] : [{ address: smart, type: 'smartAccount' as const }]), { address: PLAIN, type: 'eoa' }],
    preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
    ...(world.tells && { smartAccountDeployed: isSmart }),
  }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  Object.assign(world, { smart: { 1: PLAIN }, kept: 'smartAccount', refuses: [], silent: [], tells: true, asked: [], held: undefined })
  extensions.all = ['ui', 'smart']
})
afterEach(() => vi.unstubAllGlobals())

/** Requests a sign-in with every account, as sign-in plugins do. */
function guard(seen: string[]): Plugin {
  return definePlugin({
    id: 'guard',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectionGuards'],
    setup: () => ({
      contributes: [connectionGuards.of({ id: 'guard', view: 'Connect', guard: async ({ address }) => void seen.push(address) })],
    }),
  })
}

async function start(storage: { [key: string]: string } = {}, defaultAccountType = 'smartAccount') {
  const kept = memoryStorage(storage)
  const guarded: string[] = []
  const kernel = await createTestKernel(embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' }), {
    peers: [
      guard(guarded),
      fakeChain('eip155', {
        isAddress: (value) => value.startsWith('0x'),
        switchNetwork: async ({ caipNetworkId }) => void kernel.connections.current('eip155', CONNECTOR)?.session?.use(caipNetworkId),
        adapter: { defaultAccountType } as object,
      }),
    ],
    kernel: { storage: kept },
  })
  const account = () => {
    const { address, accounts, chain } = kernel.state.core.sessions.eip155 ?? {}
    return [chain, accounts?.map(({ type }) => type).join(), address]
  }
  const go = (id: number) => kernel.connections.switchNetwork(`eip155:${id}`)
  const asked = (name: string) => world.asked.filter(([each]) => each === name).map(([, payload]) => payload)
  return { kernel, kept, account, go, asked, guarded, login: kernel.ctx.use(embeddedLogin) }
}
async function connected(...args: Parameters<typeof start>) {
  const app = await start(...args)
  await app.kernel.connections.connect({ connector: CONNECTOR })
  await expect.poll(() => app.kernel.state.embeddedWallet.smartAccountEnabledNetworks.length).toBe(Object.keys(world.smart).length)
  return app
}

test('S3-16 an account is a smart account on networks that support it, and a plain one elsewhere', async () => {
  const { account, go, kernel } = await connected()
  expect(account()).toEqual(['eip155:1', 'smartAccount', PLAIN])
  expect(kernel.state.embeddedWallet).toMatchObject({ smartAccountEnabledNetworks: [1], smartAccountDeployed: true })
  await go(2)
  expect(account()).toEqual(['eip155:2', 'eoa', PLAIN])
  await expect.poll(() => kernel.state.embeddedWallet.smartAccountDeployed).toBe(false)
  await go(1)
  expect(account()).toEqual(['eip155:1', 'smartAccount', PLAIN])
})

test('address and network change together if the smart account has its own address', async () => {
  world.smart = { 1: CONTRACT }
  const { account, go, kernel } = await connected()
  const seen: unknown[] = []
  kernel.connections.current('eip155')?.watch((change) => seen.push(change))
  await go(2)
  expect(account()).toEqual(['eip155:2', 'eoa', PLAIN])
  expect(seen).toEqual([{ type: 'accounts', accounts: [{ namespace: 'eip155', address: PLAIN, type: 'eoa' }], chain: 'eip155:2' }])
  await go(1)
  expect(account()).toEqual(['eip155:1', 'smartAccount', CONTRACT])
})

test('the account on a new network comes from the frame', async () => {
  world.smart = { 1: PLAIN, 2: CONTRACT }
  const { account, go } = await connected()
  await go(2)
  await expect.poll(account).toEqual(['eip155:2', 'smartAccount', CONTRACT])
})

test('an answer about a network that was left changes nothing', async () => {
  world.smart = { 1: PLAIN, 2: CONTRACT }
  const { account, kernel, asked } = await connected()
  const before = asked('GET_USER').length
  const line = kernel.connections.current('eip155')?.session
  let release = (): void => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  world.held = { chain: 2, until }
  expect([line?.use('eip155:2'), line?.use('eip155:1')]).toEqual([true, true])
  await expect.poll(() => asked('GET_USER').length).toBe(before + 2)
  release()
  // By then, all effects of the answer have happened.
  await new Promise((resolve) => setImmediate(resolve))
  expect(account()).toEqual(['eip155:1', 'smartAccount', PLAIN])
})

test('if no network has smart accounts, the frame is notified of a switch, but not asked', async () => {
  world.smart = {}
  const { go, asked } = await connected()
  await go(2)
  await expect.poll(() => asked('SWITCH_NETWORK')).toContainEqual({ chainId: 2 })
  expect(asked('GET_USER')).toEqual([{ chainId: 1 }])
})

test('the other account type is used at once, on every network that supports it', async () => {
  world.smart = { 1: CONTRACT, 2: CONTRACT }
  const { account, go, login } = await connected()
  expect(await login.setAccountType('eoa')).toEqual({ type: 'eoa', address: PLAIN })
  expect(account()).toEqual(['eip155:1', 'eoa', PLAIN])
  await go(2)
  expect(account()).toEqual(['eip155:2', 'eoa', PLAIN])
  await login.setAccountType('smartAccount')
  expect(account()).toEqual(['eip155:2', 'smartAccount', CONTRACT])
})

test('a type with another address is another account for sign-ins', async () => {
  world.smart = { 1: CONTRACT }
  const { guarded, login } = await connected()
  await expect.poll(() => guarded).toEqual([CONTRACT])
  await login.setAccountType('eoa')
  await expect.poll(() => guarded).toEqual([CONTRACT, PLAIN])
})

test('the choice survives a reload and ends with the login', async () => {
  const first = await connected()
  await first.login.setAccountType('eoa')
  await first.kernel.stop()
  const again = await start(Object.fromEntries(entriesOf(first.kept)))
  await expect.poll(again.account).toEqual(['eip155:1', 'eoa', PLAIN])
  await again.kernel.connections.disconnect()
  expect([again.asked('IS_CONNECTED').length, again.asked('SIGN_OUT').length]).toEqual([1, 1])
  expect(entriesOf(again.kept).filter(([name]) => /accountType|smartNetworks/.test(name))).toEqual([])
})

test('our own frame stores the choice for all devices; for a third-party frame, the page does', async () => {
  const { login, asked, go } = await connected()
  await login.setAccountType('eoa')
  expect(asked('GET_USER').at(-1)).toEqual({ chainId: 1 })
  extensions.all = []
  await login.setAccountType('smartAccount')
  await go(2)
  await expect.poll(() => asked('GET_USER').at(-1)).toEqual({ chainId: 2, preferredAccountType: 'smartAccount' })
})

test('an app that prefers plain accounts gets them until the visitor chooses', async () => {
  const { account, login, kernel, kept } = await connected({}, 'eoa')
  expect(account()).toEqual(['eip155:1', 'eoa', PLAIN])
  await login.setAccountType('smartAccount')
  expect(account()).toEqual(['eip155:1', 'smartAccount', PLAIN])
  await kernel.stop()
  const again = await start(Object.fromEntries(entriesOf(kept)), 'eoa')
  await expect.poll(again.account).toEqual(['eip155:1', 'smartAccount', PLAIN])
})

test.each([[['SET_PREFERRED_ACCOUNT']], [['GET_USER']], [['SET_PREFERRED_ACCOUNT', 'GET_USER']]])(
  'EMB-15 if the frame refuses %s, session and frame both use the plain account',
  async (refuses) => {
    world.smart = { 1: CONTRACT, 2: CONTRACT }
    const { account, go, login, asked, kernel, kept } = await connected()
    world.refuses = refuses
    await expect(login.setAccountType('smartAccount')).rejects.toThrow(/^No /)
    expect([account(), kernel.state.embeddedWallet.smartAccountDeployed]).toEqual([['eip155:1', 'eoa', PLAIN], false])
    world.refuses = []
    // The frame receives it with the next request, and agrees.
    await go(2)
    await expect.poll(() => asked('GET_USER').at(-1)).toEqual({ chainId: 2, preferredAccountType: 'eoa' })
    expect(account()).toEqual(['eip155:2', 'eoa', PLAIN])
    await kernel.stop()
    const again = await start(Object.fromEntries(entriesOf(kept)))
    await expect.poll(again.account).toEqual(['eip155:2', 'eoa', PLAIN])
  },
)

test('asks a frame whether a smart account is deployed if its users do not contain it', async () => {
  world.tells = false
  const { kernel, login, go, asked } = await connected()
  const deployed = () => kernel.state.embeddedWallet.smartAccountDeployed
  await expect.poll(deployed).toBe(true)
  await go(2)
  await expect.poll(deployed).toBe(false)
  await go(1)
  await expect.poll(deployed).toBe(true)
  const before = asked('INIT_SMART_ACCOUNT').length
  await login.setAccountType('eoa')
  expect([deployed(), asked('INIT_SMART_ACCOUNT').length]).toEqual([false, before])
  await login.setAccountType('smartAccount')
  await expect.poll(deployed).toBe(true)
})

test.each([['refuses'], ['silent']] as const)(
  'a frame that %s to report whether a smart account is deployed does not block',
  async (how) => {
    world.tells = false
    world[how] = ['INIT_SMART_ACCOUNT']
    const { kernel, account, go } = await connected()
    await go(2)
    await go(1)
    expect([account(), kernel.state.embeddedWallet.smartAccountDeployed]).toEqual([['eip155:1', 'smartAccount', PLAIN], false])
  },
)

test('a frame that never reports its smart account networks does not block logins', async () => {
  world.silent = ['GET_SMART_ACCOUNT_ENABLED_NETWORKS']
  const { kernel, account } = await start()
  await kernel.connections.connect({ connector: CONNECTOR })
  expect(account()).toEqual(['eip155:1', 'smartAccount', PLAIN])
})

test('S3-34 the networks of an earlier visit are known before the frame is loaded', async () => {
  const first = await connected()
  expect(entriesOf(first.kept)).toContainEqual([expect.stringContaining('smartNetworks'), '1'])
  await first.kernel.stop()
  world.silent = ['IS_CONNECTED']
  const { kernel } = await start(Object.fromEntries(entriesOf(first.kept)))
  await expect.poll(() => kernel.state.embeddedWallet.smartAccountEnabledNetworks).toEqual([1])
  expect(kernel.state.core.sessions.eip155?.status).toBe('connecting')
})

function entriesOf(storage: ReturnType<typeof memoryStorage>): readonly (readonly [string, string])[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [key, storage.getItem(key) ?? ''])
}
