import { describe, expect, onTestFinished, test } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { createTestKernel, fakeChain, memoryStorage } from '../testing/index.js'
import type { Contract, Kernel, Network, Plugin } from '../types/index.js'
import { createKernel } from './create-kernel.js'

/** As an untyped app could create it. */
const make = (options: object): Kernel => {
  const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), ...options } as never) as unknown as Kernel
  onTestFinished(() => kernel.stop())
  return kernel
}
const plain = (id: string, spec: object = {}): Plugin =>
  definePlugin<Contract>({ id, version: '1.0.0', kernel: `^${KERNEL_VERSION}`, ...spec } as never)
const chain = (network: object) =>
  make({
    plugins: [fakeChain('eip155', { networks: [network as Network] })],
    grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
  })
const good = {
  id: 1,
  name: 'One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: {},
}

describe('API-50 mistakes throw readable errors', () => {
  test('no plugins', () => {
    for (const plugins of [undefined, { connect: {} }])
      expect(() => make({ plugins })).toThrow(
        'createKernel needs `plugins`, a list: createKernel({ projectId, plugins: [evm({ networks })] }).',
      )
  })

  test('a non-plugin, among the plugins or in a preset', () => {
    for (const wrong of [undefined, null, () => plain('b'), 'connect', { plugins: 'a' }]) {
      const sentence = 'is neither a plugin nor a preset. Call its function: plugins: [standard({ … }), siwx()].'
      expect(() => make({ plugins: [plain('c'), wrong] })).toThrow(`plugins[1] ${sentence}`)
      expect(() => make({ plugins: [{ plugins: [plain('c'), plain('d'), wrong] }] })).toThrow(`plugins[0].plugins[2] ${sentence}`)
    }
  })

  test('a plugin next to a preset that already contains it', () => {
    const preset = { plugins: [plain('send')] }
    for (const plugins of [
      [...preset.plugins, plain('send')],
      [preset, plain('send')],
      [{ plugins: [preset] }, preset],
    ]) {
      expect(() => make({ plugins })).toThrow(
        'Plugin "send" is listed twice. A preset may have brought it: leave yours out, and give the preset its options.',
      )
    }
  })

  test('a network of another family', () =>
    expect(() => chain({ ...good, name: 'Solana', chainNamespace: 'solana', caipNetworkId: 'solana:5ey' })).toThrow(
      'The network "Solana" belongs to solana(), not to eip155().',
    ))

  test.each(['id', 'name', 'chainNamespace', 'caipNetworkId', 'nativeCurrency', 'rpcUrls'])('S3-07 half a network, without %s', (field) => {
    const name = field === 'name' ? '1' : 'One'
    expect(() => chain({ ...good, [field]: undefined })).toThrow(`The network "${name}" lacks \`${field}\`.`)
  })

  test('a network whose id does not match its family', () => {
    expect(() => chain({ ...good, caipNetworkId: '1' })).toThrow('has a `caipNetworkId` that does not begin with "eip155:"')
    expect(() => chain(good)).not.toThrow()
  })

  test('an invalid network, and an invalid list of networks', () => {
    expect(() => chain('eip155:1' as never)).toThrow('The network "eip155:1" is not a network. Import one from a package’s `/networks`.')
    expect(() => chain(1 as never)).toThrow('The network "1" is not a network.')
    const families = {
      plugins: [fakeChain('eip155', { networks: 'mainnet' as never })],
      grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
    }
    expect(() => make(families)).toThrow('The network "of eip155()" is missing: pass `networks`, a list.')
  })

  test.each([
    ['https://api.example.com', '"https://api.example.com"'],
    [{ baseUrl: 'api.example.com' }, '{"baseUrl":"api.example.com"}'],
    [{ url: 'https://api.example.com' }, '{"url":"https://api.example.com"}'],
  ])('an invalid server address: %j', (server, given) => {
    expect(() => make({ plugins: [], server })).toThrow(`\`server\` has to be { baseUrl: 'https://…' }, not ${given}.`)
  })

  test.each(['https://api.example.com', 'http://127.0.0.1:8787/', '/api/latchkey', ''])('a server at %j is one', (baseUrl) => {
    expect(() => make({ plugins: [], server: { baseUrl } })).not.toThrow()
  })

  test.each([
    [{ view: 'Account' }, undefined, '{"view":"Account"}'],
    [7, undefined, '7'],
    [null, undefined, 'null'],
    ['Account', 'eip155', '"eip155"'],
    [undefined, 7, '7'],
  ])('open(%j, %j)', async (view, args, given) => {
    const kernel = await createTestKernel(plain('a', { views: { Account: { load: async () => ({ default: () => null }) } } }))
    await expect(kernel.open(view as never, args as never)).rejects.toMatchObject({
      code: 'open-arguments',
      message: `open() takes the name of a view and an object with its arguments, as in open("Networks"), not ${given}.`,
    })
    expect(kernel.state.core.open).toBe(false)
  })

  test('open() if no plugin has a home view', async () =>
    await expect(make({ plugins: [] }).open()).rejects.toThrow(
      'No plugin says what open() shows first. List connect() and account(), or spread a preset.',
    ))

  test('a request that needs approval without a shell to show it in', async () => {
    const payer = plain('payer', { setup: () => ({ rpc: { payer_pay: { policy: 'approve', handle: async () => 'paid' } } }) })
    await expect(make({ plugins: [payer] }).request('payer_pay' as never, [] as never)).rejects.toMatchObject({
      code: 'no-approval',
      message: `"payer_pay" needs the visitor's yes, and there is no shell to ask in. Hand createKernel a function as \`approve\`.`,
    })
    expect(await make({ plugins: [payer], approve: async () => true }).request('payer_pay' as never, [] as never)).toBe('paid')
  })
})
