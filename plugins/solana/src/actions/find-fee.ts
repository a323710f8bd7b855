/** In millionths of a lamport per unit. A higher price does not help a transfer, it only costs more. */
const CAP = 1_000_000n

/** The median of what others recently paid to write to the same accounts. Zero if a node does not report it. */
export async function findFee(
  ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>,
  accounts: readonly string[],
): Promise<bigint> {
  const answer = await ask('getRecentPrioritizationFees', [...new Set(accounts)]).catch(() => [])
  const paid = (Array.isArray(answer) ? answer : [])
    .map((each: { readonly prioritizationFee?: unknown }) => BigInt(String(each.prioritizationFee ?? 0)))
    .sort((a, b) => (a < b ? -1 : 1))
  const median = paid[Math.floor(paid.length / 2)] ?? 0n
  return median < CAP ? median : CAP
}
