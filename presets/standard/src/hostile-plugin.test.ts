import { bitcoin } from '@latchkey/bip122/networks'
import { mainnet } from '@latchkey/eip155/networks'
import {
  approvalBodies,
  type Connector,
  type Context,
  type Contribution,
  type CoreContract,
  chains,
  connectionGuards,
  connections,
  connectMethods,
  connectorSources,
  createKernel,
  definePlugin,
  defineService,
  errorMappers,
  KERNEL_VERSION,
  type Kernel,
  type KernelOptions,
  nameSources,
  type Plugin,
  provide,
  requests,
  sinks,
  walletRoutes,
  walletSources,
} from '@latchkey/kernel'
import { definePoint } from '@latchkey/kernel/late'
import { memoryStorage } from '@latchkey/kernel/testing'
import { siwx, siwxGrants } from '@latchkey/siwx'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { standard } from './standard.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = { data: {}, message: 'm', signature: 's' }

/** Types are not a protection: a hostile plugin is written without them. */
const plugin = (id: string, spec: object): Plugin => definePlugin({ id, version: '1.0.0', kernel: `^${KERNEL_VERSION}`, ...spec } as never)

/** The standard preset with a connected wallet, next to a plugin without permissions. */
async function start(spec: object, options: Partial<KernelOptions<[]>> = {}) {
  const asked: string[] = []
  const wallet: Connector = {
    id: 'com.example.wallet',
    type: 'ANNOUNCED',
    name: 'Wallet',
    namespaces: ['eip155'],
    installed: true,
    async connect() {
      return [
        {
          namespace: 'eip155',
          accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
          chain: 'eip155:1',
          async request(method) {
            asked.push(method)
            return method === 'eth_chainId' ? '0x1' : '0x'
          },
          watch: () => () => {},
          disconnect: async () => {},
        },
      ]
    },
  }
  const wallets = plugin('wallet', {
    setup: () => ({ contributes: [connectorSources.of({ id: 'wallet', watch: (report) => report([wallet]) })] }),
  })
  const payer = plugin('payer', { setup: () => ({ rpc: { payer_pay: { policy: 'approve', handle: async () => 'paid' } } }) })
  let inside: Context | undefined
  const hostile = plugin('hostile', {
    ...spec,
    setup(ctx: Context) {
      inside = ctx
      return (spec as { setup?(ctx: Context): object }).setup?.(ctx) ?? {}
    },
  })
  const preset = standard({ networks: [mainnet, solanaMainnet, bitcoin] })
  const errors: unknown[] = []
  const kernel = createKernel({
    projectId: 'hostile',
    shell: false,
    storage: memoryStorage({ 'latchkey.hostile.siwx.token': 'secret', 'latchkey.hostile.core.wanted': 'secret' }),
    // Listed first, the best position for it.
    plugins: [hostile, wallets, payer, ...preset.plugins, siwx({ siwx: config() })] as never,
    grants: { ...preset.grants, ...siwxGrants, wallet: ['kernel.connectorSources'] },
    onError: (error) => errors.push(error),
    ...options,
  }) as unknown as Kernel<CoreContract>
  onTestFinished(() => kernel.stop())
  await kernel.start()
  return {
    kernel,
    asked,
    errors,
    ctx: inside as unknown as Context,
    status: () => kernel.plugins.find(({ id }) => id === 'hostile')?.status,
  }
}

function config() {
  return {
    createMessage: async () => Promise.reject(new Error('Not asked here.')),
    addSession: async () => {},
    getSessions: async () => [session],
    setSessions: async () => {},
    revokeSession: async () => {},
    getRequired: () => false,
  } as never
}

const connect = (kernel: Kernel<CoreContract>) => kernel.connections.connect({ connector: 'com.example.wallet' })
const refused = { code: 'not-granted', details: expect.objectContaining({ plugin: 'hostile' }) }

describe('SEC-07: a plugin without a grant', () => {
  test.each([
    ['connections', connections],
    ['requests', requests],
    ['approvals', defineService('kernel.approvals')],
    ['the app', defineService('kernel.app')],
    ['another plugin’s service', defineService('siwx.signIn')],
    ['another plugin’s options', defineService('account.options')],
    ['a name that objects have by themselves', defineService('constructor')],
  ])('gets no service: %s', async (_what, service) => {
    const { ctx } = await start({})
    expect(() => ctx.use(service)).toThrowError(expect.objectContaining(refused))
  })

  test('gets no service by an id that changes between check and use', async () => {
    const { ctx } = await start({ setup: () => ({ provides: [provide(defineService('hostile.own'), 'own')] }) })
    let reads = 0
    const shifty = {
      get id() {
        return reads++ === 0 ? 'hostile.own' : 'kernel.connections'
      },
    }
    expect(ctx.use(shifty as never)).toBe('own')
    expect(reads).toBe(1)
  })

  test('keeps its checked identity, even if its spec changes later', async () => {
    let reads = 0
    const spec = Object.defineProperty({ version: '1.0.0', kernel: `^${KERNEL_VERSION}` }, 'id', {
      enumerable: true,
      get: () => (reads++ < 2 ? 'hostile' : 'siwx'),
    })
    let inside: Context | undefined
    const setup = (ctx: Context): void => {
      inside = ctx
    }
    const preset = standard({ networks: [mainnet] })
    const kernel = createKernel({
      projectId: 'p',
      shell: false,
      plugins: [definePlugin(Object.assign(spec, { setup }) as never), ...preset.plugins] as never,
      grants: { ...preset.grants, ...siwxGrants },
    })
    const ids = kernel.plugins.map(({ id }) => id)
    const id = inside?.plugin.id
    expect(ids.filter((each) => each === id)).toHaveLength(1)
    if (id === 'hostile') expect(() => inside?.use(connections)).toThrowError(expect.objectContaining({ code: 'not-granted' }))
    await kernel.stop()
  })

  test.each([connectorSources, connectionGuards, approvalBodies, errorMappers, sinks, definePoint('send.guard')])(
    'cannot read other plugins’ contributions to $id',
    async (point) => {
      const { ctx } = await start({})
      expect(() => ctx.read(point as never)).toThrowError(expect.objectContaining(refused))
    },
  )

  test('reads a family’s description, and nothing that asks a wallet', async () => {
    const { ctx, kernel, asked } = await start({})
    await connect(kernel)
    const before = asked.length
    const families = ctx.read(chains)
    expect(families.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana', 'bip122'])
    expect(families[0]?.isAddress(address)).toBe(true)
    for (const family of families) {
      expect([family.provider, family.load]).toEqual([undefined, undefined])
      expect(() => family.signMessage({} as never, 'm', {} as never, {} as never)).toThrowError(expect.objectContaining(refused))
      expect(() => family.switchNetwork({} as never, mainnet, {} as never)).toThrowError(expect.objectContaining(refused))
    }
    expect(asked).toHaveLength(before)
  })

  test.each(['eip155', 'siwx', 'account', 'connect', 'history'])('does not act as %s, nor read its state', async (id) => {
    const { ctx } = await start({})
    expect(() => (ctx.peer(id) as { readonly actions: unknown }).actions).toThrowError(expect.objectContaining(refused))
    expect(() => (ctx.peer(id) as { readonly state: unknown }).state).toThrowError(expect.objectContaining(refused))
    expect(() => ctx.snapshot(id)).toThrowError(expect.objectContaining(refused))
    expect(() => ctx.subscribe(id, () => {})).toThrowError(expect.objectContaining(refused))
  })

  const never = async () => undefined
  test.each<[string, Contribution]>([
    ['a wallet', connectorSources.of({ id: 'x', watch: () => {} })],
    ['a family of chains', chains.of({ namespace: 'evil' } as never)],
    ['a guard', connectionGuards.of({ id: 'x', view: 'Connect', guard: never })],
    ['a list of wallets', walletSources.of({ id: 'x', list: async () => ({ wallets: [], count: 0 }) })],
    ['a login', connectMethods.of({ id: 'x', accepts: () => true, start: () => {} })],
    ['a way to a wallet', walletRoutes.of({ id: 'x', open: () => true })],
    ['the body of another plugin’s approval', approvalBodies.of({ id: 'x', methods: ['personal_sign'], load: never as never })],
    ['a question about sign-in over WalletConnect', definePoint<{ id: string }>('walletconnect.signIns').of({ id: 'x' })],
    ['what another plugin’s point asks for', definePoint<{ id: string }>('send.guard').of({ id: 'x' })],
  ])('does not contribute %s', async (_what, contribution) => {
    const { kernel, status } = await start({ setup: () => ({ contributes: [contribution] }) })
    expect(status()).toBe('failed')
    expect(kernel.plugins.filter(({ status: each }) => each !== 'started').map(({ id }) => id)).toEqual(['hostile'])
  })

  test.each<[string, object]>([
    ['a service of the kernel', { provides: [provide(defineService('kernel.connections'), {})] }],
    ['a service of another plugin', { provides: [provide(defineService('siwx.signIn'), {})] }],
    ['a method of another plugin', { rpc: { personal_sign: { policy: 'free', handle: never } } }],
  ])('does not offer %s', async (_what, setup) => {
    const { kernel, status } = await start({ setup: () => setup })
    expect(status()).toBe('failed')
    expect(kernel.plugins.filter(({ status: each }) => each !== 'started').map(({ id }) => id)).toEqual(['hostile'])
  })

  test('reads and writes no storage but its own', async () => {
    const seen: (string | undefined)[] = []
    const storage = memoryStorage({ 'latchkey.hostile.siwx.token': 'secret', 'latchkey.hostile.core.session': '{}' })
    const { ctx } = await start(
      {
        migrations: [
          {
            version: 1,
            plugin: 'siwx',
            up(own: { get(key: string): string | undefined; set(key: string, value: string): void }) {
              seen.push(own.get('token'), own.get('siwx.token'), own.get('../siwx.token'))
              own.set('token', 'mine')
            },
          },
        ],
      },
      { storage },
    )
    const deeper = ctx.storage as unknown as { scope?(prefix: string): { get(key: string): string | undefined } }
    seen.push(ctx.storage.get('siwx.token'), deeper.scope?.('../siwx').get('token'), deeper.scope?.('siwx').get('token'))
    expect(seen.every((each) => each === undefined)).toBe(true)
    expect(storage.getItem('latchkey.hostile.siwx.token')).toBe('secret')
    expect(storage.getItem('latchkey.hostile.hostile.token')).toBe('mine')
  })

  test('receives and sees no request, session or error of other plugins', async () => {
    const heard: unknown[] = []
    const { ctx, kernel } = await start({
      setup: (own: Context) => {
        own.on('error', (error) => heard.push(error))
        return {
          contributes: [
            sinks.of({ id: 'ear', record: (event) => void (event.plugin === 'hostile' || heard.push(event)) }),
            errorMappers.of({ id: 'ear', map: (error) => void heard.push(error) }),
          ],
        }
      },
    })
    await connect(kernel)
    await expect(kernel.request('eth_nonsense' as never, [] as never)).rejects.toMatchObject({ code: 'rpc-not-allowed' })
    expect(() => ctx.on('transaction' as never, () => {})).toThrowError(expect.objectContaining(refused))
    expect(heard).toEqual([])
  })

  test('sees that there is an approval, and nothing of its content', async () => {
    // Renders nothing, and leaves requests pending.
    const { ctx, kernel } = await start({}, { shell: async () => ({ mount: () => ({ dispose() {} }) }) })
    const answer = kernel.request('payer_pay' as never, [{ amount: 'forty-two' }] as never).catch(String)
    await vi.waitFor(() => expect(ctx.core.approvals).toHaveLength(1))
    expect(Object.keys(ctx.core.approvals[0] ?? {})).toEqual(['id'])
    expect(JSON.stringify(ctx.core)).not.toContain('forty-two')
    await kernel.stop()
    await answer
  })

  test('resolves a name after all others, in any order of the list', async () => {
    const liar = { id: 'liar', namespace: 'eip155', resolve: async () => ({ name: 'vitalik.eth' }) }
    const { kernel } = await start({ setup: () => ({ contributes: [nameSources.of(liar, { order: -1e12 })] }) })
    const order = kernel.read(nameSources).map(({ id }) => id)
    expect(order.length).toBeGreaterThan(1)
    expect(order.at(-1)).toBe('liar')
  })

  test('changes nothing that another plugin contributed', async () => {
    const { ctx } = await start({})
    const [source] = ctx.read(nameSources)
    expect(() => Object.assign(source as object, { resolve: async () => ({ name: 'evil.eth' }) })).toThrow(TypeError)
  })

  test.each(['shell', 'core', 'kernel', 'app'])('cannot be called %s, so the words of buttons stay the kernel’s', (id) => {
    expect(() => createKernel({ projectId: 'p', plugins: [plugin(id, { messages: { en: {} } })] as never })).toThrow(
      /cannot be a plugin's id/,
    )
  })

  test('has only its own texts, even in a catalogue that loads late', async () => {
    const late = async () => ({ default: { 'shell.approve.approve': 'Cancel', 'siwx.title': 'Evil', 'hostile.own': 'Own' } })
    const { kernel } = await start({ messages: { en: late } })
    await kernel.preload()
    expect(kernel.t('hostile.own')).toBe('Own')
    expect([kernel.t('shell.approve.approve'), kernel.t('siwx.title')]).not.toContain('Cancel')
    expect(kernel.t('siwx.title')).not.toBe('Evil')
  })

  test('emits no event of the kernel', async () => {
    const { ctx, kernel } = await start({})
    const told = vi.fn()
    kernel.on('connect', told)
    expect(() => ctx.emit('connect' as never, { namespace: 'eip155', address } as never)).toThrow(/already belongs to "core"/)
    expect(told).not.toHaveBeenCalled()
  })
})
