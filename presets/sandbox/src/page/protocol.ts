import type { RpcFailure } from '../wallet/behaviour.js'
import type { PageMessage } from '../wallet/links.js'
import type { WalletId } from '../wallet/wallet-id.js'

/** Configuration of the script in the page. */
export interface PageConfig {
  /** How it communicates with the sandbox: by HTTP to this URL, or through a function that the test exposed. */
  readonly transport: { readonly http: string } | { readonly binding: string }
  readonly announced: readonly PageWallet[]
  readonly legacy: readonly PageWallet[]
  /** Set to true on the EIP-1193 objects. */
  readonly flags: readonly string[]
  /** Wallets that register themselves through the wallet standard. */
  readonly standard: readonly StandardPageWallet[]
  /** Wallets that expose themselves for Bitcoin in other ways. */
  readonly bitcoin: readonly PageBitcoin[]
}

/** A wallet in one of the shapes of Bitcoin wallets. */
export interface PageBitcoin {
  readonly shape: 'unisat' | 'okx' | 'leather' | 'satsConnect'
  readonly wallet: PageWallet
}

/** A wallet of the wallet standard, with its chain families there. */
export interface StandardPageWallet extends PageWallet {
  readonly solana?: SolanaPageWallet
  readonly bitcoin?: true
}

/** A wallet's Solana data for pages. */
export interface SolanaPageWallet {
  readonly chains: readonly string[]
  /** Methods that the wallet does not support: it then lacks the feature. */
  readonly lacks: readonly string[]
}

/** A wallet as presented by a page. */
export interface PageWallet {
  readonly id: WalletId
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly colour: string
}

/** A request on its way from the page. */
export interface PageRequest {
  readonly wallet: WalletId
  readonly via: 'announced' | 'legacy' | 'standard'
  readonly method: string
  readonly params?: unknown
}

/** The answer, with the number of the last message that the page must handle first. */
export type PageReply = { readonly seq: number } & ({ readonly result: unknown } | { readonly error: RpcFailure })

/** A message with its number. */
export interface NumberedMessage {
  readonly seq: number
  readonly message: PageMessage
}

/** A page's message to a binding. */
export type BindingMessage = BindingSender &
  (BindingTalk | ({ readonly type: 'request' } & PageRequest) | ({ readonly type: 'answer' } & PageAnswer))

/** The sending document. */
export interface BindingSender {
  readonly link: string
  readonly origin: string
  /** True for a top-level document, false for one in a frame. */
  readonly top: boolean
}

/** A page's answer to a prompt that it rendered. */
export interface PageAnswer {
  readonly wallet: WalletId
  readonly prompt: string
  readonly yes: boolean
}

type BindingTalk = { readonly type: 'poll' } | { readonly type: 'bye' }
