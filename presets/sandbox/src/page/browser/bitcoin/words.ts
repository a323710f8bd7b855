import type { SeenBitcoin } from '../../../bitcoin/accounts.js'
import type { PageProvider } from '../page-provider.js'

/** The internal calls that every shape uses. */
export interface Words {
  connect(): Promise<SeenBitcoin>
  look(): Promise<SeenBitcoin>
  disconnect(): Promise<unknown>
  switchNetwork(network: string): Promise<unknown>
  signMessage(args: { readonly message: unknown; readonly address?: unknown; readonly protocol?: string | undefined }): Promise<string>
  /** Returns the transaction's id. */
  sendTransfer(args: { readonly to: unknown; readonly amount: unknown; readonly address?: unknown }): Promise<string>
  /** Hex in and out. */
  signPsbt(args: {
    readonly psbt: string
    readonly inputs?: readonly number[] | undefined
    readonly finalize?: boolean
    readonly broadcast?: boolean
  }): Promise<{ readonly psbt: string; readonly txid?: string }>
  pushPsbt(psbt: string): Promise<string>
  /** Calls back with the page's current view. */
  watch(changed: (now: SeenBitcoin) => void): () => void
}

/** The internal calls over the connection that all wallets use. */
export function words(provider: PageProvider): Words {
  const say =
    (method: string) =>
    // The other end is our own wallet, whose answers these types describe.
    (params?: unknown): Promise<never> =>
      provider.request({ method: `btc_${method}`, params: [params] }) as Promise<never>
  return {
    connect: say('connect'),
    look: say('getAccounts'),
    disconnect: say('disconnect'),
    switchNetwork: (network) => say('switchNetwork')({ network }),
    signMessage: say('signMessage'),
    sendTransfer: say('sendTransfer'),
    signPsbt: say('signPsbt'),
    pushPsbt: (psbt) => say('pushPsbt')({ psbt }),
    watch(changed) {
      const heard = (payload: unknown): void => changed(payload as SeenBitcoin)
      provider.on('btc_changed', heard)
      return () => void provider.removeListener('btc_changed', heard)
    },
  }
}
