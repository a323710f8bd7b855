import type { AminoAnswer, SignDoc } from './amino.js'

/**
 * The part of `window.keplr` that is used. Leap and other wallets have the same at `window.leap` and so on.
 *
 * @see https://docs.keplr.app/api/
 */
export interface Keplr {
  /** Asks the visitor, where the page is new to the wallet. */
  enable(chainId: string): Promise<void>
  /** Takes the page's permission back. */
  disable?(chainIds?: string): Promise<void>
  getKey(chainId: string): Promise<{ readonly bech32Address: string; readonly pubKey: Uint8Array }>
  signAmino(chainId: string, signer: string, signDoc: SignDoc): Promise<AminoAnswer>
}

/** Said by `window` when the visitor takes another account. */
export const KEYSTORE_CHANGE = 'keplr_keystorechange'

export function findKeplr(): Keplr | undefined {
  return (globalThis as { readonly keplr?: Keplr }).keplr
}
