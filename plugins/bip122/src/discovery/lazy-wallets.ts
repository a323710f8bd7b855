import type { ConnectorSource } from '@latchkey/kernel'
import type { WalletWay } from './found-wallet.js'

export interface LazyWallets extends ConnectorSource {
  /** Is it an address? By its checksum from the moment the kernel looks for wallets; before that nobody types one, and its form will do. */
  isAddress(value: string): boolean
}

/** The wallets of the page. How they are found, and how addresses are checked, is loaded when the kernel begins to look. */
export function lazyWallets(ways: readonly WalletWay[], failed: (error: unknown) => void): LazyWallets {
  let exact: ((value: string) => unknown) | undefined
  return {
    id: 'bip122.wallets',
    watch(report, call) {
      import('./in-page.js').then(({ bitcoinWallets, readAddress }) => {
        exact = readAddress
        if (!call.signal.aborted) bitcoinWallets(ways).watch(report, call)
      }, failed)
    },
    isAddress: (value) => (exact ? exact(value) !== undefined : /^((bc|tb|bcrt)1[a-z\d]{11,87}|[1-9A-HJ-NP-Za-km-z]{26,35})$/i.test(value)),
  }
}
