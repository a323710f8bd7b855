import type { Address } from 'viem'

/** Addresses of the contracts. They never change and are the same on both chains. */
export interface SandboxContracts {
  /** ERC-20 'Test Dollar' (TUSD, 6 decimals). Anyone may `mint`. */
  readonly token: Address
  /** ERC-721 'Test Keys' with images on the chain. Anyone may `mint`. */
  readonly nft: Address
  /** Multicall3: several reads in one call. */
  readonly multicall3: Address
  /** The ENS registry: owners of names. */
  readonly ensRegistry: Address
  /** The resolver: addresses of names. */
  readonly ensResolver: Address
  /** The universal resolver: both in one call (ENSIP-23). */
  readonly ensUniversalResolver: Address
  /** Registers names under `.eth` and sets primary names. */
  readonly ensRegistrar: Address
  /** A contract wallet (ERC-1271) owned by Dune's first account. */
  readonly contractWallet: Address
  /** The code that accounts delegate to for atomic batches (EIP-7702). */
  readonly batchAccount: Address
}
