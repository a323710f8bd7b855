import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** What `embeddedWallet` adds: a wallet for visitors who have none. Its keys stay in a frame of another origin. */
export interface EmbeddedWalletContract extends Contract {
  readonly id: 'embeddedWallet'
  readonly messages: MessageKey
}
