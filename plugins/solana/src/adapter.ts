import type { ChainAdapter, ChainParts, Network } from '@latchkey/kernel'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import { isBase58Of } from './is-base58-of.js'
import type { SolanaProvider } from './provider.js'
import { loadWalletRuntime } from './wallet/load-wallet-runtime.js'

/** The kernel's interface to Solana. */
export function createAdapter(networks: readonly Network[], provider: SolanaProvider, load: () => Promise<ChainParts>): ChainAdapter {
  return {
    namespace: 'solana',
    label: 'solana.name',
    title: 'Solana',
    networks,
    provider,
    load,
    defaultAccountType: 'eoa',
    supports: ['balances', 'send', 'onramp'],
    methods: [...APPROVAL_METHODS, ...FREE_METHODS],
    events: [],
    params: 'named',
    isAddress: (value) => isBase58Of(32, value),
    isHash: (value) => isBase58Of(64, value),
    namedAccounts: async (...args) => (await loadWalletRuntime()).namedAccounts(...args),
    isSameAddress: (a, b) => a === b,
    signMessage: async (...args) => (await loadWalletRuntime()).signMessage(...args),
    switchNetwork: async (...args) => (await loadWalletRuntime()).switchNetwork(...args),
  }
}
