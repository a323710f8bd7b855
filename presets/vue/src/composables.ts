import {
  type AccountResult,
  accountOf,
  type CaipNetworkId,
  type CoreContract,
  type CoreEvents,
  type CoreState,
  type Kernel,
  type NetworkInUse,
  networkOf,
} from '@latchkey/kernel'
import { type ComputedRef, computed, type MaybeRefOrGetter, onScopeDispose, type Ref, ref, type ShallowRef, shallowRef, toValue } from 'vue'
import { useKernel } from './plugin.js'

/** Which family a composable is for. */
export interface FamilyOptions {
  /** `eip155`, `solana`, …, or a ref of it. Defaults to the family in use. */
  readonly namespace?: MaybeRefOrGetter<string | undefined>
}

/** The fields of an object, each as a ref. */
type Refs<T> = { readonly [Field in keyof T]: ComputedRef<T[Field]> }

/** Returns the kernel's own state: modal, sessions, networks, connectors, locale, theme. It is a frozen snapshot, replaced on each change. */
export function useCore(): Readonly<ShallowRef<CoreState>> {
  // The hooks of this package only need the kernel's own slice.
  const kernel = useKernel() as Kernel<CoreContract>
  const core = shallowRef(kernel.state.core)
  onScopeDispose(
    kernel.subscribe('core', () => {
      core.value = kernel.state.core
    }),
  )
  return core
}

/** Returns the account in use, each field as a ref: `address`, `caipAddress`, `isConnected`, `status`, `allAccounts`, `connector`. */
export function useAccount({ namespace }: FamilyOptions = {}): Refs<AccountResult> {
  const core = useCore()
  return refsOf(
    computed(() => accountOf(core.value, toValue(namespace))),
    ['address', 'caipAddress', 'isConnected', 'status', 'allAccounts', 'connector'],
  )
}

/** Result of `useNetwork`. */
export interface NetworkRefs extends Refs<NetworkInUse> {
  /** Asks the wallet to switch. Rejects with wallet/rejected or wallet/chain-not-supported. */
  readonly switchNetwork: (chain: CaipNetworkId) => Promise<void>
  /** A switch started by this component is pending. */
  readonly isSwitching: Readonly<Ref<boolean>>
}

/** Returns the network in use, each field as a ref, and a function to switch it. */
export function useNetwork({ namespace }: FamilyOptions = {}): NetworkRefs {
  const kernel = useKernel() as Kernel<CoreContract>
  const core = useCore()
  const switching = ref(0)
  return {
    ...refsOf(
      computed(() => networkOf(core.value, toValue(namespace))),
      ['network', 'caipNetworkId', 'chainId', 'supported', 'networks'],
    ),
    isSwitching: computed(() => switching.value > 0),
    async switchNetwork(chain) {
      switching.value += 1
      try {
        await kernel.connections.switchNetwork(chain)
      } finally {
        switching.value -= 1
      }
    },
  }
}

/** Result of `useModal`. */
export interface ModalRefs {
  /** Whether the modal is visible. */
  readonly isOpen: ComputedRef<boolean>
  /** `open()` shows the account or Connect; `open('Networks')` shows a named view. */
  readonly open: ReturnType<typeof useKernel>['open']
  /** Closes the modal. Returns false if a view refuses to be left. */
  readonly close: () => boolean
}

/** Returns whether the modal is open, and functions to open and close it. */
export function useModal(): ModalRefs {
  const kernel = useKernel()
  const core = useCore()
  return { isOpen: computed(() => core.value.open), open: kernel.open, close: () => kernel.close() }
}

/** Calls the handler for each event of the kernel, until the component is unmounted. */
export function useEvent<Name extends keyof CoreEvents>(name: Name, handler: (event: CoreEvents[Name]) => void): void {
  onScopeDispose((useKernel() as Kernel<CoreContract>).on(name, handler))
}

function refsOf<T, Field extends keyof T>(value: ComputedRef<T>, fields: readonly Field[]): { readonly [F in Field]: ComputedRef<T[F]> } {
  return Object.fromEntries(fields.map((field) => [field, computed(() => value.value[field])])) as never
}
