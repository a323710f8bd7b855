/** In millionths of a lamport a unit. Higher than this is no help for a transfer, only expensive. */
const CAP = 1_000_000n

/** The median of what others paid of late to write to the same accounts. A node that does not say costs nothing more. */
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
