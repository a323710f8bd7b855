import type { CoreContract, CoreState, Kernel } from '@latchkey/kernel'
import { useCore } from '@latchkey/kernel/react'
import { useSyncExternalStore } from 'react'
import type { AppKit } from '../app-kit.js'
import { currentModal, onCurrentModal } from '../current.js'

/** Which family a hook is for. */
export interface NamespaceOptions {
  /** `eip155`, `solana`, …. Defaults to the family in use. */
  readonly namespace?: string
}

/** Stands in for the kernel before `createAppKit`: nothing is known, and nothing can be connected. */
const NOTHING = {
  subscribe: () => () => {},
  on: () => () => {},
  read: () => [],
  connections: {
    async connect() {
      modalNow()
    },
  },
  state: {
    // State that hooks read.
    core: {
      ready: false,
      open: false,
      networks: [],
      connectors: [],
      sessions: {},
      theme: { mode: 'system', tokens: {} },
    },
  },
} as unknown as Kernel<CoreContract>

/** Returns the page's modal, its kernel and state; before `createAppKit`, an empty kernel and state. */
export function useModal(): { readonly modal: AppKit | undefined; readonly kernel: Kernel<CoreContract>; readonly core: CoreState } {
  const modal = useSyncExternalStore(onCurrentModal, currentModal, currentModal)
  const kernel = modal?.kernel ?? NOTHING
  return { modal, kernel, core: useCore(kernel) }
}

/** Returns the page's modal, for functions that cannot do without. */
export function modalNow(): AppKit {
  const modal = currentModal()
  if (!modal) throw new Error('Call createAppKit() before you use its hooks.')
  return modal
}
