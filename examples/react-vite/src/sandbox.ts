import type { Network } from '@latchkey/kernel'

/** Report of `npm start` at the root about its chains, its relay and its server. */
interface SandboxInfo {
  readonly url: string
  readonly networks: readonly [Network, ...Network[]]
  readonly esploraUrl: string
  readonly relayUrl: string
  readonly serverUrl: string
  /** URL of the sandbox's wallets for visitors who have none. */
  readonly frameUrl?: string
  readonly namesSuffix: string
  /** Whether its server sells coins. */
  readonly sells?: boolean
  /** The gallery of every view in every state. */
  readonly galleryUrl?: string
  /** The theme editor. */
  readonly themeEditorUrl?: string
  readonly contracts: { readonly token: `0x${string}`; readonly nft: `0x${string}` }
}

const text: string | undefined = import.meta.env.VITE_SANDBOX
if (!text) throw new Error('Start this example by `npm start` at the root of the repository: it brings the chains and the wallets.')
export const sandbox = JSON.parse(text) as SandboxInfo
