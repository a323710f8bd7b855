import type { Address } from 'viem'

/** Where the contracts are. The addresses never change and are the same on both chains. */
export interface SandboxContracts {
  /** ERC-20 'Test Dollar' (TUSD, 6 decimals). Anyone may `mint`. */
  readonly token: Address
  /** ERC-721 'Test Keys' with pictures on the chain. Anyone may `mint`. */
  readonly nft: Address
  /** Several reads in one call. */
  readonly multicall3: Address
  /** Who owns which name. */
  readonly ensRegistry: Address
  /** Where names lead to. */
  readonly ensResolver: Address
  /** Both in one call (ENSIP-23). */
  readonly ensUniversalResolver: Address
  /** Registers names under `.eth` and sets primary names. */
  readonly ensRegistrar: Address
  /** A contract wallet (ERC-1271) owned by Dune's first account. */
  readonly contractWallet: Address
  /** The code that accounts borrow for atomic batches (EIP-7702). */
  readonly batchAccount: Address
}
