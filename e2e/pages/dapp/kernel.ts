import { type EvmOptions, evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'

export interface DappOptions {
  readonly networks: readonly [Network, ...Network[]]
  readonly projectId?: string
  readonly evm?: Partial<EvmOptions>
  readonly kernel?: {
    readonly locale?: string
    readonly reconnect?: boolean
    readonly server?: { readonly baseUrl: string }
    readonly theme?: { readonly mode?: 'light' | 'dark' | 'system' }
  }
  readonly accountButton?: boolean
  /** A second kernel for another project, as `window.second`. */
  readonly second?: boolean
}

/** The kernel of a test page. */
export function makeKernel({ networks, projectId = 'e2e', evm: own, kernel }: DappOptions) {
  return createKernel({ projectId, debug: false, ...evm({ networks, ...own }), ...kernel })
}

export type DappKernel = ReturnType<typeof makeKernel>

declare global {
  interface Window {
    kernel: DappKernel
    second: DappKernel | undefined
    events: { event: string; payload: unknown }[]
  }
}
