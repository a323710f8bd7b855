import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SandboxSocialConfig } from '../identity/social-config.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { SandboxSolana } from '../solana/solana.js'
import { tokenList } from './token-list.js'

/** What `@latchkey/server` is started with: the same fields as its configuration file. */
export interface SandboxServerConfig {
  /** Lets every local page in. */
  readonly mode: 'development'
  /** Address of a SQLite file, or of memory. */
  readonly database: string
  /** Tests ask as often as they like. */
  readonly rateLimit: false
  /** What names of accounts end with. */
  readonly namesSuffix: string
  /** The sandbox's own nodes, by CAIP-2 id. */
  readonly rpc: { [chain: string]: { urls: string[]; depth: number } }
  /** Tokens of the sandbox's chains, as a list. */
  readonly tokens: { chainId: number | string; address: string; name: string; symbol: string; decimals: number; logoURI: string }[]
  /** Contracts of collectibles on the sandbox's chains. */
  readonly collections: { chainId: number; address: string }[]
  /** Sends codes to the sandbox's mailbox, where there is one. */
  readonly signIn: { readonly smtp?: string; readonly mailFrom?: string }
  /** Where the frame of embedded wallets is, where there is one. */
  readonly embeddedWallet?: {
    readonly frameOrigin: string
    readonly smtp: string
    readonly mailFrom: string
    readonly esplora?: { [chain: string]: string }
    /** As its questions name the sandbox's own networks. */
    readonly networks?: { chain: string; name: string; symbol: string; decimals: number }[]
    /** Who vouches for visitors. */
    readonly social?: SandboxSocialConfig
  }
  /** Prices that never change. */
  readonly prices: { type: 'fixed'; prices: { [asset: string]: string } }[]
}

interface ConfigWorld {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly solana: SandboxSolana | undefined
  readonly mail: Mailbox | undefined
}

/** What names of the sandbox's server end with. */
export const NAMES_SUFFIX = 'latchkey.example'

/** Nodes, tokens, collectibles and prices of the sandbox's chains, for a server of one's own. */
export function serverConfig({ chains, contracts, solana, mail }: ConfigWorld): SandboxServerConfig {
  const cluster = solana?.network.caipNetworkId
  return {
    mode: 'development',
    database: ':memory:',
    rateLimit: false,
    namesSuffix: NAMES_SUFFIX,
    rpc: {
      // Nothing on a chain that was just made is deep.
      ...Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, { urls: [rpcUrl], depth: 0 }])),
      ...(solana && { [solana.network.caipNetworkId]: { urls: [solana.rpcUrl], depth: 0 } }),
    },
    tokens: [...tokenList({ chains, contracts, solana })],
    signIn: mail ? { smtp: mail.url, mailFrom: `Latchkey <login@${NAMES_SUFFIX}>` } : {},
    collections: chains.map(({ id }) => ({ chainId: id, address: contracts.nft })),
    prices: [
      {
        type: 'fixed',
        prices: {
          ...Object.fromEntries(
            chains.flatMap(({ id }) => [
              [`eip155:${id}/slip44:60`, '2500'],
              [`eip155:${id}/erc20:${contracts.token}`, '1'],
            ]),
          ),
          ...(solana && {
            [`${cluster}/slip44:501`]: '150',
            [`${cluster}/token:${solana.tokens.dollar.mint}`]: '1',
            [`${cluster}/token:${solana.tokens.euro.mint}`]: '1.08',
          }),
        },
      },
    ],
  }
}
