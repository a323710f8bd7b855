import type { CoreState } from '@latchkey/kernel'
import { computed, type MaybeRefOrGetter, onScopeDispose, type Ref, shallowRef, toRef } from 'vue'
import type { AppKit } from '../app-kit.js'
import { currentModal, onCurrentModal } from '../current.js'
import { noKernel } from '../no-kernel.js'

/** Which family a composable is for. */
export interface FamilyOptions {
  /** `eip155`, `solana`, …, or a ref of it. Defaults to the family in use. */
  readonly namespace?: MaybeRefOrGetter<string | undefined>
}

/** A ref whose fields can also be read without `.value`; both follow every change. Destructured fields are copies. */
export type Live<T> = Readonly<Ref<T>> & Readonly<T>

/** Makes a value of refs live. Its fields are those that it has at first. */
export function live<T extends object>(read: () => T): Live<T> {
  let last = read()
  const keys = Object.keys(last) as (keyof T)[]
  // The same object while its fields are the same: most changes of the state concern other components.
  const now = computed(() => {
    const next = read()
    if (keys.some((key) => !Object.is(next[key], last[key]))) last = next
    return last
  })
  const ref = toRef(() => now.value)
  const fields = keys.map((field) => [field, { enumerable: true, get: () => now.value[field] }] as const)
  return Object.defineProperties(ref, Object.fromEntries(fields)) as unknown as Live<T>
}

/** The page's modal and its state, as refs. */
export interface ModalRefs {
  /** Undefined before `createAppKit`. */
  readonly modal: Readonly<Ref<AppKit | undefined>>
  /** State of its kernel. */
  readonly core: Readonly<Ref<CoreState>>
}

/** Follows the page's modal, of which there may be none yet, until the component is unmounted. */
export function useModal(): ModalRefs {
  const modal = shallowRef<AppKit>()
  const core = shallowRef(noKernel.state.core)
  follow((now) => {
    modal.value = now
    const kernel = now?.kernel ?? noKernel
    const read = (): void => {
      core.value = kernel.state.core
    }
    read()
    return kernel.subscribe('core', read)
  })
  return { modal, core }
}

/** Calls `begin` for the page's modal and for each one that replaces it, and `end`, which it returns, before the next one. */
export function follow(begin: (modal: AppKit | undefined) => () => void): void {
  let end = begin(currentModal())
  // On a server no scope ends, and one modal serves every request.
  if (typeof window === 'undefined') {
    end()
    return
  }
  const stop = onCurrentModal(() => {
    end()
    end = begin(currentModal())
  })
  onScopeDispose(() => {
    stop()
    end()
  })
}
