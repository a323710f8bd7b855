import type { Figure } from '@latchkey/server-kit'

/** Counts what the operator's paymasters signed in this process, by network (CAIP-2). */
export function createPaid(chains: readonly string[]): { paid(chain: string, maxCost: bigint): void; figures(): readonly Figure[] } {
  const sums = new Map(chains.map((chain) => [chain, { operations: 0, maxCost: 0n }]))
  return {
    paid(chain, maxCost) {
      const sum = sums.get(chain)
      if (!sum) return
      sum.operations += 1
      sum.maxCost += maxCost
    },
    figures: () =>
      [...sums].flatMap(([chain, { operations, maxCost }]) => [
        {
          name: 'latchkey_sponsored_operations_total',
          help: 'Operations that the paymaster signed.',
          labels: { chain },
          value: operations,
        },
        {
          name: 'latchkey_sponsored_max_cost_wei_total',
          help: 'Their maximum cost, as counted by budgets.',
          labels: { chain },
          value: Number(maxCost),
        },
      ]),
  }
}
