import type { CoreContract, CoreState, Kernel } from '@latchkey/kernel'
import { useCore } from '@latchkey/kernel/react'
import { useSyncExternalStore } from 'react'
import type { AppKit } from '../app-kit.js'
import { currentModal, onCurrentModal } from '../current.js'
import { noKernel } from '../no-kernel.js'

/** Which family a hook is for. */
export interface NamespaceOptions {
  /** `eip155`, `solana`, …. Defaults to the family in use. */
  readonly namespace?: string
}

/** Returns the page's modal, its kernel and state; before `createAppKit`, an empty kernel and state. */
export function useModal(): { readonly modal: AppKit | undefined; readonly kernel: Kernel<CoreContract>; readonly core: CoreState } {
  const modal = useSyncExternalStore(onCurrentModal, currentModal, currentModal)
  const kernel = modal?.kernel ?? noKernel
  return { modal, kernel, core: useCore(kernel) }
}
