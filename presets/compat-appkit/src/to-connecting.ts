import type { CoreContract, Kernel } from '@latchkey/kernel'
import { connectWallet, createWalletBrowser } from '@latchkey/kernel/headless'
import type { AppKit } from './app-kit.js'
import { findConnector } from './find-connector.js'
import { actionsOf, statesOf } from './plugins-of.js'

type Connecting =
  | 'connect'
  | 'connectEmail'
  | 'connectSocial'
  | 'fetchWallets'
  | 'getPreferredAccountType'
  | 'getSmartAccountEnabledNetworks'
  | 'getWallets'
  | 'pairingUri'
  | 'setPreferredAccountType'
  | 'updateEmail'
  | 'verifyOtp'

/** Gives a kernel AppKit's methods that connect without the modal, and those of the embedded wallet. */
export function toConnecting(kernel: Kernel<CoreContract>): Pick<AppKit, Connecting> {
  const list = createWalletBrowser(kernel)
  const pairing = createWalletBrowser(kernel)
  const connectors = () => kernel.state.core.connectors
  return {
    async connect({ wallet, namespace }) {
      const id = findConnector(connectors(), wallet)?.id ?? wallet
      await connectWallet(kernel, { wallet: id, ...(namespace !== undefined && { namespace }) })
    },
    getWallets: connectors,
    async fetchWallets({ page, search, entries, include, exclude } = {}) {
      const given = { page, search, entries, include, exclude }
      await list.fetch(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
      const { listed, count, page: last, fetchError } = list.state
      if (fetchError !== undefined) throw fetchError
      return { wallets: listed, count, page: last }
    },
    connectEmail: async (email) => actionsOf(kernel, 'email').connectEmail({ email }),
    verifyOtp: async (otp) => actionsOf(kernel, 'email').verifyOtp({ otp }),
    async connectSocial(provider) {
      await connectWallet(kernel, { wallet: provider })
    },
    pairingUri: () =>
      new Promise((resolve, reject) => {
        const stop = pairing.subscribe(() => {
          const { uri, error } = pairing.state
          if (uri === undefined && error === undefined) return
          stop()
          if (uri === undefined) reject(error)
          else resolve(uri)
        })
        // The wait for the wallet goes on; its end shows in the account.
        pairing.connect('walletConnect').catch(() => {})
      }),
    updateEmail: async (email) => actionsOf(kernel, 'email').updateEmail({ ...(email !== undefined && { email }) }),
    async setPreferredAccountType(type) {
      await actionsOf(kernel, 'smartAccounts').setPreferredAccountType({ type })
    },
    getPreferredAccountType(namespace = 'eip155') {
      const session = kernel.state.core.sessions[namespace]
      return session?.accounts.find(({ address }) => address === session.address)?.type
    },
    getSmartAccountEnabledNetworks: () => statesOf(kernel).embeddedWallet?.smartAccountEnabledNetworks ?? [],
  }
}
