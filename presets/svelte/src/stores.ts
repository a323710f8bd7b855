import {
  type AccountResult,
  accountOf,
  type CoreContract,
  type CoreState,
  type Kernel,
  type NetworkInUse,
  networkOf,
} from '@latchkey/kernel'
import { getContext, setContext } from 'svelte'
import { derived, type Readable, readable } from 'svelte/store'

/** A kernel and its state as stores: `$account`, `$network`, `$core` in a component. */
export interface LatchkeyStores<K extends Kernel<never> = Kernel<never>> {
  /** The kernel itself, for its actions. */
  readonly kernel: K
  /** The kernel's own state: modal, sessions, networks, connectors, locale, theme. */
  readonly core: Readable<CoreState>
  /** The account in use. */
  readonly account: Readable<AccountResult>
  /** The network in use. */
  readonly network: Readable<NetworkInUse>
  /** Whether the modal is visible. */
  readonly isOpen: Readable<boolean>
  /** Returns the account of one family: `eip155`, `solana`, …. */
  readonly accountOf: (namespace: string) => Readable<AccountResult>
  /** Returns the network of one family. */
  readonly networkOf: (namespace: string) => Readable<NetworkInUse>
}

/** Returns a kernel's state as stores. They follow the kernel while something is subscribed to them. */
export function storesOf<K extends Kernel<never>>(kernel: K): LatchkeyStores<K> {
  const { state, subscribe } = kernel as unknown as Kernel<CoreContract>
  const core = readable(state.core, (set) => {
    const read = (): void => set((kernel as unknown as Kernel<CoreContract>).state.core)
    read()
    return subscribe('core', read)
  })
  const account = (namespace?: string): Readable<AccountResult> => derived(core, (value) => accountOf(value, namespace))
  const network = (namespace?: string): Readable<NetworkInUse> => derived(core, (value) => networkOf(value, namespace))
  const isOpen = derived(core, ({ open }) => open)
  return { kernel, core, account: account(), network: network(), isOpen, accountOf: account, networkOf: network }
}

const KEY = 'latchkey'

/** Provides a kernel to all components below, and starts it in a browser. Call it while the root component is initialized. */
export function setLatchkey<K extends Kernel<never>>(kernel: K): LatchkeyStores<K> {
  if (typeof window !== 'undefined') void kernel.start()
  return setContext(KEY, storesOf(kernel))
}

/** Returns the stores that `setLatchkey` provides in a component above. */
export function getLatchkey<K extends Kernel<never>>(): LatchkeyStores<K> {
  return getContext(KEY)
}
