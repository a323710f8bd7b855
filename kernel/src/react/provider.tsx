'use client'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setupErrors } from '../errors/index.js'
import type { Opened } from '../routing/index.js'
import type { CoreContract, Kernel } from '../types/index.js'
import { afterPaint } from '../waits/index.js'
import { createComingKernel, type KernelLoader } from './coming-kernel.js'
import { neutralKernel } from './neutral-kernel.js'

/** Augmented once by the app: `declare module '@latchkey/kernel/react' { interface Register { kernel: typeof kernel } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: empty so that an app can widen it
export interface Register {}
/** The app's own kernel type, once the app has augmented `Register`. */
export type RegisteredKernel = Register extends { readonly kernel: infer K } ? K : UnregisteredKernel

/** Fallback type of a kernel that the app did not register. The type of `view` is the message that the editor shows. */
export interface UnregisteredKernel extends Omit<Kernel<CoreContract>, 'open'> {
  /** Opens a view by any name, unchecked until the kernel is registered. */
  open(
    view?: "Register the kernel to name its views: declare module '@latchkey/kernel/react' { interface Register { kernel: typeof kernel } }",
    options?: { readonly namespace?: string },
  ): Promise<Opened>
}

const KernelContext = /* @__PURE__ */ createContext<Kernel<never> | undefined>(undefined)

/** The kernel for all components below. */
export interface LatchkeyProviderProps {
  /**
   * The kernel; or a function that loads it, called once after the first paint: `ConnectButton` works at once and opens the modal as soon as
   * the kernel is loaded. With `undefined`, as on a server, hooks return their empty state and buttons reserve their space.
   */
  readonly kernel: Kernel<never> | KernelLoader | undefined
  /** The app, or the part of it that uses hooks and buttons. */
  readonly children?: ReactNode
}

/** Provides the kernel to hooks and buttons below, and starts it once the page is hydrated. */
export function LatchkeyProvider({ kernel: given, children }: LatchkeyProviderProps): ReactNode {
  return typeof given === 'function' ? (
    <Loading loader={given}>{children}</Loading>
  ) : (
    <Provided kernel={given} standIn={neutralKernel}>
      {children}
    </Provided>
  )
}

function Loading({ loader, children }: { readonly loader: KernelLoader; readonly children: ReactNode }): ReactNode {
  const [kernel, setKernel] = useState<Kernel<never>>()
  // The first loader counts: apps pass a new function with every render.
  const [coming] = useState(() =>
    createComingKernel(async () => {
      try {
        const loaded = await loader()
        // A wrong name in `import('./kernel')` gives undefined, which no compiler notices in JavaScript.
        if (!loaded) throw new TypeError('The function for the kernel resolved without one.')
        setKernel(loaded)
        return loaded
      } catch (cause) {
        const error = setupErrors.create('not-loaded', {}, { cause })
        // Without a kernel, no one could report it.
        console.error(error)
        throw error
      }
    }),
  )
  useEffect(() => {
    const first = setTimeout(() => void coming.load().catch(() => {}))
    return () => clearTimeout(first)
  }, [coming])
  return (
    <Provided kernel={kernel} standIn={coming}>
      {children}
    </Provided>
  )
}

interface ProvidedProps {
  readonly kernel: Kernel<never> | undefined
  readonly standIn: Kernel<CoreContract>
  readonly children: ReactNode
}

// On the server, React 18 warns about layout effects, which would do nothing there anyway.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

function Provided({ kernel, standIn, children }: ProvidedProps): ReactNode {
  const last = useRef(kernel)
  // React runs other effects after the first frame, and the kernel would start after the second.
  useBrowserLayoutEffect(() => {
    const before = last.current
    last.current = kernel
    // Hot reload runs the module that creates the kernel again and drops the previous one. Kernels of other projects are left for the app
    // to stop.
    if (before && kernel && before !== kernel && before.projectId === kernel.projectId) void before.stop()
    // The page paints its first frame before wallets and storage are read. The kernel belongs to the app: unmounting, as Strict Mode does
    // once, must not end a session.
    return kernel && afterPaint(() => void kernel.start())
  }, [kernel])
  return <KernelContext.Provider value={kernel ?? standIn}>{children}</KernelContext.Provider>
}

/** Returns the kernel of the nearest provider; before there is one, an empty placeholder. @throws without a provider. */
export function useKernel(): RegisteredKernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('Latchkey hooks and buttons need a <LatchkeyProvider kernel={…}> above them.')
  // The app provides the kernel that it registered.
  return kernel as unknown as RegisteredKernel
}

/** The same kernel, typed with the contract that all kernels share. */
export function useAnyKernel(): Kernel<CoreContract> {
  return useKernel() as Kernel<CoreContract>
}
