'use client'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Opened } from '../routing/index.js'
import type { CoreContract, Kernel } from '../types/index.js'
import { neutralKernel } from './neutral-kernel.js'

/** Widened once by the app: `declare module '@latchkey/kernel/react' { interface Register { kernel: typeof kernel } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: empty so that an app can widen it
export interface Register {}
/** The app's own kernel type, once it has widened `Register`. */
export type RegisteredKernel = Register extends { readonly kernel: infer K } ? K : UnregisteredKernel

/** What hooks know of a kernel that the app did not register. The type of `view` is the sentence that the editor shows. */
export interface UnregisteredKernel extends Omit<Kernel<CoreContract>, 'open'> {
  /** Opens a view by any name, unchecked until the kernel is registered. */
  open(
    view?: "Register the kernel to name its views: declare module '@latchkey/kernel/react' { interface Register { kernel: typeof kernel } }",
    options?: { readonly namespace?: string },
  ): Promise<Opened>
}

const KernelContext = /* @__PURE__ */ createContext<Kernel<never> | undefined>(undefined)

/** The kernel for everything below. */
export interface LatchkeyProviderProps {
  /** `undefined` while there is none yet, as on a server: hooks then say that nothing is known, buttons hold their place. */
  readonly kernel: Kernel<never> | undefined
  /** The app, or the part of it that uses hooks and buttons. */
  readonly children?: ReactNode
}

/** Hands the kernel to hooks and buttons below, and starts it once the page is hydrated. */
export function LatchkeyProvider({ kernel, children }: LatchkeyProviderProps): ReactNode {
  const last = useRef(kernel)
  useEffect(() => {
    const before = last.current
    last.current = kernel
    // Hot reload runs the module that makes the kernel again and forgets the one of before. Kernels of other projects are the app's to end.
    if (before && kernel && before !== kernel && before.projectId === kernel.projectId) void before.stop()
    // The page's own first frame comes before wallets and storage are asked. The kernel belongs to the app: leaving the tree, as Strict
    // Mode does once, must not end a session.
    const start = setTimeout(() => void kernel?.start())
    return () => clearTimeout(start)
  }, [kernel])
  return <KernelContext.Provider value={kernel ?? neutralKernel}>{children}</KernelContext.Provider>
}

/** The kernel of the nearest provider; before there is one, a stand-in that knows nothing. @throws without a provider. */
export function useKernel(): RegisteredKernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('Latchkey hooks and buttons need a <LatchkeyProvider kernel={…}> above them.')
  // What the app registered is what it provides.
  return kernel as unknown as RegisteredKernel
}

/** The same kernel with the contract that every kernel has. */
export function useAnyKernel(): Kernel<CoreContract> {
  return useKernel() as Kernel<CoreContract>
}
