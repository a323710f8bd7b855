import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SandboxSocialConfig } from '../identity/social-config.js'
import type { Mailbox } from '../mail/mailbox.js'
import type { SandboxOnrampConfig } from '../onramp/sandbox-onramp.js'
import type { SandboxPayConfig } from '../pay/sandbox-pay.js'
import type { SmartAccountsScheme } from '../smart-accounts/start-smart-accounts.js'
import type { SandboxSolana } from '../solana/solana.js'
import type { SandboxJupiterConfig } from '../swaps/jupiter/sandbox-jupiter.js'
import type { SandboxSwaps } from '../swaps/sandbox-swaps.js'
import { tokenList } from './token-list.js'

/** The configuration of `@latchkey/server`: the same fields as in its configuration file. */
export interface SandboxServerConfig {
  /** Allows every local page. */
  readonly mode: 'development'
  /** Path of an SQLite file, or memory. */
  readonly database: string
  /** No limits: tests send as many requests as they like. */
  readonly rateLimit: false
  /** Suffix of account names. */
  readonly namesSuffix: string
  /** The sandbox's own nodes, by CAIP-2 id. */
  readonly rpc: { [chain: string]: { urls: string[]; depth: number } }
  /** Tokens of the sandbox's chains, as a list. */
  readonly tokens: { chainId: number | string; address: string; name: string; symbol: string; decimals: number; logoURI: string }[]
  /** Contracts of collectibles on the sandbox's chains. */
  readonly collections: { chainId: number; address: string }[]
  /** Sends codes to the sandbox's mailbox, if there is one. */
  readonly signIn: { readonly smtp?: string; readonly mailFrom?: string }
  /** Origin of the frame of embedded wallets, if there is one. */
  readonly embeddedWallet?: {
    readonly frameOrigin: string
    /** Origins of pages in which approvals are shown. */
    readonly trustedHosts?: string[]
    readonly smtp: string
    readonly mailFrom: string
    readonly esplora?: { [chain: string]: string }
    /** Names and coins of the sandbox's own networks, for its prompts. */
    readonly networks?: { chain: string; name: string; symbol: string; decimals: number }[]
    /** Identity providers for logins. */
    readonly social?: SandboxSocialConfig
    /** Bundlers and paymasters of the sandbox's chains, by CAIP-2 id. */
    readonly smartAccounts?: {
      networks: { [chain: string]: { bundler: string; paymaster: string; scheme: SmartAccountsScheme; sessions: boolean } }
    }
  }
  /** Uniswap on the sandbox's chains, if deployed, and the swap service on Solana. */
  readonly swaps?: { uniswap: { [chain: string]: SandboxUniswap }; jupiter?: SandboxJupiterConfig }
  /** Onramp providers, if any. */
  readonly onramp?: SandboxOnrampConfig
  /** Accepted payments, if any. */
  readonly pay?: SandboxPayConfig
  /** Fixed prices. */
  readonly prices: { type: 'fixed'; prices: { [asset: string]: string }; changes: { [asset: string]: string } }[]
}

/** Addresses of Uniswap on a chain. */
export interface SandboxUniswap {
  wrapped: `0x${string}`
  v2: { factory: `0x${string}`; router: `0x${string}` }
  v3: { factory: `0x${string}`; quoter: `0x${string}`; router: `0x${string}` }
}

interface ConfigWorld {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly solana: SandboxSolana | undefined
  readonly swaps: SandboxSwaps | undefined
  readonly jupiter?: SandboxJupiterConfig | undefined
  readonly mail: Mailbox | undefined
  readonly onramp?: SandboxOnrampConfig | undefined
  readonly pay?: SandboxPayConfig | undefined
}

/** Suffix of names on the sandbox's server. */
export const NAMES_SUFFIX = 'latchkey.example'

/** Nodes, tokens, collectibles and prices of the sandbox's chains, for your own server. */
export function serverConfig({ chains, contracts, solana, swaps, jupiter, mail, onramp, pay }: ConfigWorld): SandboxServerConfig {
  const cluster = solana?.network.caipNetworkId
  return {
    mode: 'development',
    database: ':memory:',
    rateLimit: false,
    namesSuffix: NAMES_SUFFIX,
    ...(onramp && { onramp }),
    ...(pay && { pay }),
    rpc: {
      // Nothing on a fresh chain is deep.
      ...Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, { urls: [rpcUrl], depth: 0 }])),
      ...(solana && { [solana.network.caipNetworkId]: { urls: [solana.rpcUrl], depth: 0 } }),
    },
    tokens: [...tokenList({ chains, contracts, solana, swaps })],
    signIn: mail ? { smtp: mail.url, mailFrom: `Latchkey <login@${NAMES_SUFFIX}>` } : {},
    ...(swaps && {
      swaps: { uniswap: Object.fromEntries(chains.map(({ id }) => [`eip155:${id}`, uniswapOf(swaps)])), ...(jupiter && { jupiter }) },
    }),
    collections: chains.map(({ id }) => ({ chainId: id, address: contracts.nft })),
    prices: [
      {
        type: 'fixed',
        prices: {
          ...Object.fromEntries(
            chains.flatMap(({ id }) => [
              [`eip155:${id}/slip44:60`, '2500'],
              [`eip155:${id}/erc20:${contracts.token}`, '1'],
              ...(swaps ? pricesOf(swaps).map(([address, price]) => [`eip155:${id}/erc20:${address}`, price]) : []),
            ]),
          ),
          ...(solana && {
            [`${cluster}/slip44:501`]: '150',
            [`${cluster}/token:${solana.tokens.dollar.mint}`]: '1',
            [`${cluster}/token:${solana.tokens.euro.mint}`]: '1.08',
          }),
        },
        changes: {
          ...Object.fromEntries(
            chains.flatMap(({ id }) => [
              [`eip155:${id}/slip44:60`, '2.41'],
              [`eip155:${id}/erc20:${contracts.token}`, '0'],
              ...(swaps ? [[`eip155:${id}/erc20:${swaps.contracts.euro}`, '-0.37']] : []),
            ]),
          ),
          ...(solana && {
            [`${cluster}/slip44:501`]: '-3.08',
            [`${cluster}/token:${solana.tokens.dollar.mint}`]: '0',
            [`${cluster}/token:${solana.tokens.euro.mint}`]: '-0.37',
          }),
        },
      },
    ],
  }
}

function uniswapOf({ contracts: { weth, v2Factory, v2Router, v3Factory, v3Quoter, v3Router } }: SandboxSwaps): SandboxUniswap {
  return { wrapped: weth, v2: { factory: v2Factory, router: v2Router }, v3: { factory: v3Factory, quoter: v3Quoter, router: v3Router } }
}

/** The initial prices of their pools. */
function pricesOf({ contracts: { weth, euro, oldCoin, tollCoin } }: SandboxSwaps): readonly (readonly [address: string, price: string])[] {
  return [
    [weth, '2500'],
    [euro, '1.08'],
    [oldCoin, '1'],
    [tollCoin, '0.1'],
  ]
}
