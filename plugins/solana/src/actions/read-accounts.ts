import type { RawAccount } from '../token/read-token.js'
import type { PlanDeps } from './plan-transfer.js'

/** Reads several accounts at once, in order; undefined for one that does not exist. */
export async function readAccounts(
  { rpc, network, signal }: PlanDeps,
  addresses: readonly string[],
): Promise<readonly (RawAccount | undefined)[]> {
  const answer = await rpc(network, 'getMultipleAccounts', [addresses, { encoding: 'base64', commitment: 'confirmed' }], signal)
  const { value = [] } = answer as { readonly value?: readonly (RawAccount | null)[] }
  return addresses.map((_, i) => value[i] ?? undefined)
}
