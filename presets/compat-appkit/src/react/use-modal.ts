import type { CoreState } from '@latchkey/kernel'
import { useCore } from '@latchkey/kernel/react'
import { useSyncExternalStore } from 'react'
import type { AppKit } from '../app-kit.js'
import { currentModal, onCurrentModal } from '../current.js'

/** Which family a hook is for. */
export interface NamespaceOptions {
  /** `eip155`, `solana`, …. Defaults to the family in use. */
  readonly namespace?: string
}

/** The state before `createAppKit`. */
const NOTHING = {
  subscribe: () => () => {},
  state: {
    // State that hooks read.
    core: {
      ready: false,
      open: false,
      networks: [],
      connectors: [],
      sessions: {},
      theme: { mode: 'system', tokens: {} },
    } as unknown as CoreState,
  },
}

/** Returns the page's modal and its state; an empty state before `createAppKit`. */
export function useModal(): { readonly modal: AppKit | undefined; readonly core: CoreState } {
  const modal = useSyncExternalStore(onCurrentModal, currentModal, currentModal)
  return { modal, core: useCore(modal?.kernel ?? NOTHING) }
}

/** Returns the page's modal, for functions that cannot do without. */
export function modalNow(): AppKit {
  const modal = currentModal()
  if (!modal) throw new Error('Call createAppKit() before you use its hooks.')
  return modal
}
