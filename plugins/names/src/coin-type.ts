/** Represents every EVM chain (ENSIP-19). */
export const EVERY_EVM = 2_147_483_648

/** Converts an EVM chain to a coin type (ENSIP-11). Ethereum has an older one. */
export function coinTypeOf(chainId: number): number {
  return chainId === 1 ? 60 : (0x8000_0000 | chainId) >>> 0
}
