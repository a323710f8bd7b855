import type { Contract } from '@latchkey/kernel'
import type messages from './messages/en.js'

/** Receiving: the address of the account in use, in full and as a code. */
export interface ReceiveContract extends Contract {
  readonly id: 'receive'
  readonly views: {
    /** The address of the account in use as text and code, with the network that it is valid on. */
    readonly WalletReceive: []
    /** The networks that the account's address works on. */
    readonly WalletCompatibleNetworks: []
  }
  readonly messages: keyof typeof messages
}
