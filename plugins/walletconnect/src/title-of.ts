import type { Context, ListedWallet } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'

/** The title of the view with the code: the wallet's name, if one was chosen. */
export function titleOf(args: { readonly wallet?: ListedWallet } | undefined, { t }: Pick<Context<WalletConnectContract>, 't'>): string {
  return args?.wallet?.name ?? t('walletconnect.title')
}
