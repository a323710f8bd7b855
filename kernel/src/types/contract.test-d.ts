import { expectTypeOf, test } from 'vitest'
import { createKernel } from '../create/create-kernel.js'
import type { ConnectorType, Network } from './chain.js'
import type { Contract } from './contract.js'
import type { CoreContract } from './core.js'
import type { Kernel } from './kernel.js'
import type { Plugin, Preset } from './plugin.js'

interface Chain extends Contract {
  readonly id: 'eip155'
  readonly provides: 'chain' | 'chain:eip155'
  readonly rpc: { readonly eth_chainId: { readonly params: readonly []; readonly result: string } }
}
interface Swaps extends Contract {
  readonly id: 'swaps'
  readonly requires: 'chain'
  readonly views: { readonly Swap: [args?: { readonly amount?: string }]; readonly SwapPreview: [args: { readonly quote: string }] }
  readonly state: { readonly quote: string | undefined }
  readonly actions: { quote(amount: string): Promise<string> }
  readonly events: { readonly swapped: { readonly hash: string } }
}
interface Bridge extends Contract {
  readonly id: 'bridge'
  readonly events: { readonly swapped: { readonly hash: string; readonly to: string } }
}
declare const chain: Plugin<Chain>
declare const swaps: Plugin<Swaps>
declare const bridge: Plugin<Bridge>

test('a kernel has what its plugins added, and nothing else', () => {
  const kernel = createKernel({ projectId: 'p', plugins: [chain, swaps] })
  expectTypeOf(kernel.state.swaps.quote).toEqualTypeOf<string | undefined>()
  expectTypeOf(kernel.actions.swaps.quote).parameters.toEqualTypeOf<[amount: string]>()
  expectTypeOf(kernel.request('eth_chainId', [])).resolves.toEqualTypeOf<string>()
  void kernel.open()
  void kernel.open('Swap')
  void kernel.open('Swap', { amount: '1' })
  void kernel.open('SwapPreview', { quote: 'q' })
  kernel.on('swapped', ({ hash }) => expectTypeOf(hash).toEqualTypeOf<string>())
  // @ts-expect-error: the view needs its arguments
  void kernel.open('SwapPreview')
  // @ts-expect-error: no plugin has this view
  void kernel.open('Pay')
  // @ts-expect-error: no plugin has this method
  void kernel.request('solana_signMessage', [])
})

test('S3-06 connectors have one of seven types', () => {
  expectTypeOf<ConnectorType>().toEqualTypeOf<
    'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'ID_AUTH'
  >()
})

test('a plugin with a missing requirement is a message in the editor', () => {
  // @ts-expect-error: Plugin "swaps" needs a plugin that provides "chain".
  createKernel({ projectId: 'p', plugins: [swaps] })
  // @ts-expect-error: Plugin "eip155" is listed twice.
  createKernel({ projectId: 'p', plugins: [chain, chain] })
})

test('a kernel with more plugins is assignable where fewer are expected, not the other way round', () => {
  expectTypeOf<Kernel<CoreContract | Chain | Swaps>>().toExtend<Kernel<Swaps>>()
  expectTypeOf<Kernel<CoreContract | Chain | Swaps>>().toExtend<Kernel<never>>()
  expectTypeOf<Kernel<Swaps>>().not.toExtend<Kernel<Chain>>()
})

test('a listener to an event of two plugins receives the payload of either', () => {
  const kernel = createKernel({ projectId: 'p', plugins: [chain, swaps, bridge] })
  kernel.on('swapped', (said) =>
    expectTypeOf(said).toEqualTypeOf<{ readonly hash: string } | { readonly hash: string; readonly to: string }>(),
  )
})

test('API-50 mistakes of an app are messages in the editor', () => {
  // @ts-expect-error: Property 'plugins' is missing
  createKernel({ projectId: 'p' })
  // @ts-expect-error: what is no plugin
  createKernel({ projectId: 'p', plugins: [{ chain }] })
  // @ts-expect-error: Plugin "eip155" is listed twice.
  createKernel({ projectId: 'p', plugins: [...([chain, swaps] as const), chain] })
  const kernel = createKernel({ projectId: 'p', plugins: [chain, swaps] })
  // @ts-expect-error: open() takes the name of a view
  void kernel.open({ view: 'Swap' })
  // @ts-expect-error: the arguments are an object
  void kernel.open('Swap', 7)
  // @ts-expect-error: half a network lacks its id, coin and nodes
  const half: Network = { id: 1, name: 'One' }
  void half
})

interface Loyalty extends Contract {
  readonly id: 'loyalty'
  readonly requires: 'chain'
  readonly needs: 'kernel.requests' | 'kernel.connections'
  readonly actions: { stamp(): number }
}
declare const loyalty: Plugin<Loyalty>
declare const preset: Preset<readonly [Plugin<Chain>, Plugin<Swaps>]>
/** May or may not include the bridge. */
declare const loose: Preset<readonly [Plugin<Chain>, ...Plugin<Swaps | Bridge>[]]>

test('API-63 presets are listed, and nested, with the types of their plugins', () => {
  const grants = { loyalty: ['kernel.requests', 'kernel.connections'] } as const
  const kernel = createKernel({ projectId: 'p', plugins: [preset, loyalty, bridge], grants })
  expectTypeOf(kernel.actions.swaps.quote).parameters.toEqualTypeOf<[amount: string]>()
  expectTypeOf(kernel.actions.loyalty.stamp).returns.toEqualTypeOf<number>()
  const nested = createKernel({ projectId: 'p', plugins: [{ plugins: [{ plugins: [preset] }, bridge] }, loyalty], grants })
  expectTypeOf(nested.state.swaps.quote).toEqualTypeOf<string | undefined>()
  createKernel({ projectId: 'p', ...preset })
  createKernel({ projectId: 'p', plugins: [loose, bridge] })
})

test('API-63 a plugin next to a preset that contains it is a message in the editor', () => {
  // @ts-expect-error: Plugin "swaps" is listed twice.
  createKernel({ projectId: 'p', plugins: [preset, swaps] })
  // @ts-expect-error: Plugin "eip155" is listed twice.
  createKernel({ projectId: 'p', plugins: [chain, { plugins: [preset] }] })
  // @ts-expect-error: Plugin "eip155" is listed twice.
  createKernel({ projectId: 'p', plugins: [loose, chain] })
})

test('API-63 a missing grant is a message in the editor', () => {
  createKernel({ projectId: 'p', plugins: [chain, loyalty], grants: { loyalty: ['kernel.requests', 'kernel.connections'] } })
  // @ts-expect-error: Plugin "loyalty" needs a grant: createKernel({ grants: { loyalty: ['kernel.requests'] } }).
  createKernel({ projectId: 'p', plugins: [chain, loyalty], grants: { loyalty: ['kernel.connections'] } })
  // @ts-expect-error: Plugin "loyalty" needs a grant
  createKernel({ projectId: 'p', plugins: [chain, loyalty] })
  // @ts-expect-error: Plugin "loyalty" needs a grant: the id has another case
  createKernel({ projectId: 'p', plugins: [chain, loyalty], grants: { Loyalty: ['kernel.requests', 'kernel.connections'] } })
  // @ts-expect-error: Plugin "loyalty" needs a grant, also in a preset
  createKernel({ projectId: 'p', plugins: [{ plugins: [chain, loyalty] }] })
})
