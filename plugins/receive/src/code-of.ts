import type { Account } from '@latchkey/kernel'

/**
 * What a wallet's camera reads: the address alone on EVM, where an `ethereum:` address is understood by few; a URI where wallets
 * know it (Solana Pay's transfer request without an amount, BIP-21). A Stacks address is no Bitcoin address.
 */
export function codeOf({ namespace, address, type }: Account): string {
  if (namespace === 'solana') return `solana:${address}`
  if (namespace === 'bip122' && type !== 'stx') return `bitcoin:${address}`
  return address
}
