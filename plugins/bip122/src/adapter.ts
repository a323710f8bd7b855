import type { ChainAdapter, ChainParts, Network } from '@latchkey/kernel'
import { isSameAddress } from './address/is-same-address.js'
import { loadWalletRuntime } from './connection/load-wallet-runtime.js'
import { METHODS } from './data/methods.js'
import type { BitcoinProvider } from './provider.js'

export interface AdapterArgs {
  readonly networks: readonly Network[]
  readonly provider: BitcoinProvider
  readonly isAddress: (value: string) => boolean
  readonly load: () => Promise<ChainParts>
  /** True if there is a server to read balances from. */
  readonly balances: boolean
  readonly defaultAccountType: string
}

/** The kernel's interface to Bitcoin. */
export function createAdapter({ networks, provider, isAddress, load, balances, defaultAccountType }: AdapterArgs): ChainAdapter {
  return {
    namespace: 'bip122',
    label: 'bip122.name',
    title: 'Bitcoin',
    networks,
    provider,
    defaultAccountType,
    // Without a server there is nothing to read; features that need it are hidden.
    supports: balances ? ['balances', 'send'] : [],
    methods: METHODS,
    // The first is the account event of WalletConnect's bip122 namespace; the others are from its EVM namespace, and wallets copy them.
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
    params: 'named',
    isAddress,
    // Bitcoin wallets list their Stacks account next to the others.
    isAccount: ({ address, type }) => type === 'stx' || isAddress(address),
    load,
    isHash: (value) => /^[\da-f]{64}$/i.test(value),
    namedAccounts: async (...args) => (await loadWalletRuntime()).namedAccounts(...args),
    isSameAddress,
    signMessage: async (...args) => (await loadWalletRuntime()).signMessage(...args),
    switchNetwork: async (...args) => (await loadWalletRuntime()).switchNetwork(...args),
  }
}
