import type { WalletId } from '../../wallet/wallet-id.js'
import type { NumberedMessage, PageReply, PageRequest } from '../protocol.js'

/** The channel from a page to the sandbox. */
export interface Transport {
  /** Starts listening. Also called when a page comes back from the browser's cache. */
  open(receive: (message: NumberedMessage) => void): void
  close(): void
  request(request: PageRequest): Promise<PageReply>
  answer(wallet: WalletId, prompt: string, yes: boolean): void
}
