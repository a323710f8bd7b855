import type { AminoAnswer, SignDoc } from './amino.js'

/**
 * The part of `window.keplr` that is used. Leap and other wallets expose the same at `window.leap` and so on.
 *
 * @see https://docs.keplr.app/api/
 */
export interface Keplr {
  /** Prompts the visitor, if the page is new to the wallet. */
  enable(chainId: string): Promise<void>
  /** Revokes the page's permission. */
  disable?(chainIds?: string): Promise<void>
  getKey(chainId: string): Promise<{ readonly bech32Address: string; readonly pubKey: Uint8Array }>
  signAmino(chainId: string, signer: string, signDoc: SignDoc): Promise<AminoAnswer>
}

/** Fired on `window` when the visitor switches accounts. */
export const KEYSTORE_CHANGE = 'keplr_keystorechange'

export function findKeplr(): Keplr | undefined {
  return (globalThis as { readonly keplr?: Keplr }).keplr
}
