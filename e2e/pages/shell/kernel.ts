import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { lab } from './lab.js'

export interface ShellPageOptions {
  readonly theme?: { readonly mode?: 'light' | 'dark' | 'system'; readonly tokens?: { readonly [token: string]: string } }
  readonly locale?: string
  readonly debug?: boolean
  /** An image URL for the icons of rows. */
  readonly icon?: string
  /** Mounts the first kernel inside the page, in a box of this width. */
  readonly embedded?: number
  /** Node of the network. None by default. */
  readonly rpcUrl?: string
  /** Creates no kernel automatically. */
  readonly idle?: boolean
}

const network: Network = {
  id: 1337,
  name: 'Latchkey One',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
}

/** Our own plugins together with one that has a view for each thing to test. */
export function makeKernel({ theme = {}, locale = 'en', debug = false, icon, rpcUrl }: ShellPageOptions, projectId = 'shell') {
  const preset = evm({ networks: [{ ...network, rpcUrls: { default: { http: rpcUrl === undefined ? [] : [rpcUrl] } } }] })
  return createKernel({
    ...preset,
    projectId,
    plugins: [...preset.plugins, lab(icon)],
    grants: { ...preset.grants, lab: ['kernel.connectorSources'] },
    theme,
    locale,
    debug,
    onError: (error) => void window.lab.errors.push(String(error)),
  })
}

export type ShellKernel = ReturnType<typeof makeKernel>

/** Data shared by the page and the tests. */
export interface Lab {
  kernel: ShellKernel
  readonly make: (projectId?: string) => ShellKernel
  readonly errors: string[]
  /** Lets the view that throws render successfully. */
  calm: boolean
  /** How often the first view was drawn. */
  drawn?: number
  /** Makes the plugin's contributions throw. */
  rude: boolean
  /** Lets the locked view be left. */
  unlocked: boolean
}

declare global {
  interface Window {
    lab: Lab
  }
}
