import type { RpcFailure } from '../wallet/behaviour.js'
import type { PageMessage } from '../wallet/links.js'
import type { WalletId } from '../wallet/wallet-id.js'

/** What the script in the page is told when it is made. */
export interface PageConfig {
  /** How it talks to the sandbox: by HTTP to this address, or through a function that the test exposed. */
  readonly transport: { readonly http: string } | { readonly binding: string }
  readonly announced: readonly PageWallet[]
  readonly legacy: readonly PageWallet[]
  /** Set to true on the EIP-1193 objects. */
  readonly flags: readonly string[]
  /** Wallets that register themselves through the wallet standard. */
  readonly standard: readonly StandardPageWallet[]
  /** Wallets that show themselves for Bitcoin in ways of their own. */
  readonly bitcoin: readonly PageBitcoin[]
}

/** A wallet in one of the shapes of Bitcoin wallets. */
export interface PageBitcoin {
  readonly shape: 'unisat' | 'okx' | 'leather' | 'satsConnect'
  readonly wallet: PageWallet
}

/** A wallet of the wallet standard, with the families of chains that it has there. */
export interface StandardPageWallet extends PageWallet {
  readonly solana?: SolanaPageWallet
  readonly bitcoin?: true
}

/** What a page has to know of a wallet's Solana. */
export interface SolanaPageWallet {
  readonly chains: readonly string[]
  /** Methods that the wallet never learnt: it then has no such feature. */
  readonly lacks: readonly string[]
}

/** A wallet as a page presents it. */
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

/** The answer, with the number of the last message that the page should have handled before. */
export type PageReply = { readonly seq: number } & ({ readonly result: unknown } | { readonly error: RpcFailure })

/** A message with its number. */
export interface NumberedMessage {
  readonly seq: number
  readonly message: PageMessage
}

/** What a page says to a binding. */
export type BindingMessage = BindingSender &
  (BindingTalk | ({ readonly type: 'request' } & PageRequest) | ({ readonly type: 'answer' } & PageAnswer))

/** Which document speaks. */
export interface BindingSender {
  readonly link: string
  readonly origin: string
  /** Whether it fills the tab, or only a frame of it. */
  readonly top: boolean
}

/** A page's yes or no to a question that it drew. */
export interface PageAnswer {
  readonly wallet: WalletId
  readonly prompt: string
  readonly yes: boolean
}

type BindingTalk = { readonly type: 'poll' } | { readonly type: 'bye' }
