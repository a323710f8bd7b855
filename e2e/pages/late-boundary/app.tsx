import { createKernel, definePoint, type Kernel } from '@latchkey/kernel'
import { LatchkeyProvider, useAccount, useNetwork, usePoint, useTheme } from '@latchkey/kernel/react'
import { fakeChain } from '@latchkey/kernel/testing'
import { type ComponentType, type ReactNode, Suspense } from 'react'

/** A contribution that the app adds while the page runs. */
export const notes = /* @__PURE__ */ definePoint<{ readonly id: string }>('lab.notes')

/** Identical on the server and in the browser. */
export function makeKernel(): Kernel {
  const grants = { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] }
  return createKernel({ projectId: 'late-boundary', plugins: [fakeChain('eip155')], grants })
}

export function Facts(): ReactNode {
  const { status } = useAccount()
  const { networks } = useNetwork()
  const { mode } = useTheme()
  const shown = usePoint(notes)
  return <output>{[status ?? 'unknown', networks.length, mode, shown.length].join(' ')}</output>
}

export interface AppProps {
  readonly kernel: Kernel
  /** The content of the boundary. */
  readonly Late: ComponentType
}
export function App({ kernel, Late }: AppProps): ReactNode {
  return (
    <LatchkeyProvider kernel={kernel}>
      <Suspense fallback={<p>Loading…</p>}>
        <Late />
      </Suspense>
    </LatchkeyProvider>
  )
}
