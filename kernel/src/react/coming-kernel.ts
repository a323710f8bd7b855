import { buttonTexts } from '../i18n/index.js'
import { hasWallet } from '../session/index.js'
import { initialState } from '../state/index.js'
import type { CoreContract, Kernel } from '../types/index.js'
import { neutralKernel } from './neutral-kernel.js'

/** Loads the app's kernel: `() => import('./kernel').then(({ kernel }) => kernel)`. */
export type KernelLoader = () => Promise<Kernel<never>>

/** Replaces the kernel while the app's kernel is loaded. */
export interface ComingKernel extends Kernel<CoreContract> {
  /** Loads the kernel once; a call after a failure tries again. */
  load(): Promise<Kernel<never>>
}

/** A stand-in whose `open` and `preload` wait for the kernel, so that a button works before the kernel has loaded. */
export function createComingKernel(loader: KernelLoader): ComingKernel {
  const listeners = new Set<() => void>()
  let loading: Promise<Kernel<never>> | undefined
  let core = initialState({})
  let presses = 0
  const load = (): Promise<Kernel<never>> => {
    loading ??= loader().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const count = (change: 1 | -1): void => {
    presses += change
    // A new object, so that hooks draw again.
    core = { ...core }
    for (const listener of listeners) listener()
  }
  const open = async (...args: Parameters<Kernel<CoreContract>['open']>) => {
    count(1)
    try {
      return await ((await load()) as Kernel<CoreContract>).open(...args)
    } finally {
      count(-1)
    }
  }
  return {
    ...neutralKernel,
    load,
    open,
    preload: async (...args: Parameters<Kernel<CoreContract>['preload']>) => (await load()).preload(...args),
    t: (key: string) => buttonTexts[key] ?? key,
    get state() {
      return { core }
    },
    get remembers() {
      return presses > 0 || hasSession()
    },
    subscribe: (_slice: string, listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // The rest is the neutral kernel's.
  } as unknown as ComingKernel
}

/** Is this the stand-in for a kernel that is being loaded? */
export function isComing(kernel: object): kernel is ComingKernel {
  return 'load' in kernel
}

/** Can a button be shown before texts are loaded? With a label of the app's, or where page and browser are English. */
export function speaksEarly(hasLabel: boolean): boolean {
  const isEnglish = (language: string): boolean => /^(en\b|$)/i.test(language)
  return hasLabel || (isEnglish(navigator.language) && isEnglish(document.documentElement.lang))
}

/** Did a kernel of any project leave a session in this browser? Its button says "Connecting…" until it is restored. */
function hasSession(): boolean {
  try {
    return Object.entries(localStorage).some(([key, value]) => /^latchkey\..+\.core\.session$/.test(key) && hasWallet(String(value)))
  } catch {
    // The browser blocks storage.
    return false
  }
}
