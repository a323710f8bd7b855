import type { ServerCall } from '@latchkey/kernel/server'

export interface SignedText {
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** `exact`, the default, is how a message has to write it; `loose` is what wallets and apps may say where nobody signs it. */
export type AddressForm = 'exact' | 'loose'

/** How the accounts of a chain family are written, and how they sign. */
export interface AccountFamily {
  /** The one way to write this address, for comparing accounts. `undefined` where it is none, belongs to another network, or has a wrong case. */
  accountOf(address: string, chain: string, form?: AddressForm): string | undefined
  /**
   * `key` where the account's own key signed this text, `contract` where its chain says so of a contract.
   *
   * @throws server/unavailable while that chain's nodes do not answer
   */
  whoSigned(signed: SignedText, call: ServerCall): Promise<'key' | 'contract' | undefined>
}
