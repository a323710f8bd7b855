import type { Account, CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import { type ByChain, isUniform } from './grant.js'

/**
 * Converts the accounts of a session for the kernel: in the family's notation, without duplicates, in the wallet's order. If chains have
 * different accounts, each account lists its chains. Drops invalid addresses.
 */
export async function toAccounts(adapter: ChainAdapter, byChain: ByChain): Promise<readonly Account[]> {
  const chains = [...byChain.keys()]
  const lists = await Promise.all(chains.map((chain) => shown(adapter, byChain.get(chain) ?? [])))
  const all = new Map(chains.map((chain, i) => [chain, lists[i] ?? []] as const))
  const [first = []] = lists
  if (isUniform(all)) return first.map((address) => toAccount(adapter, address))
  // Chains with the same list share their accounts; within a chain the wallet's order is kept.
  const groups = new Map<string, CaipNetworkId[]>()
  for (const [chain, list] of all) groups.set(list.join(), [...(groups.get(list.join()) ?? []), chain])
  return [...groups.values()].flatMap((group) =>
    (all.get(group[0] as CaipNetworkId) ?? []).map((address) => ({ ...toAccount(adapter, address), chains: group })),
  )
}

async function shown(adapter: ChainAdapter, addresses: readonly string[]): Promise<readonly string[]> {
  const found = addresses.filter((each) => adapter.isAddress(each))
  return [...new Set(await Promise.all(found.map((each) => adapter.normalize?.(each) ?? each)))]
}

function toAccount({ namespace, defaultAccountType }: ChainAdapter, address: string): Account {
  // A session does not reveal whether an address is a contract.
  return { namespace, address, type: defaultAccountType === 'smartAccount' ? 'eoa' : defaultAccountType }
}
