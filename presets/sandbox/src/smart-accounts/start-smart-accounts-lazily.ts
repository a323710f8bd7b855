import type { SandboxChain } from '../chain/chain.js'
import type { SandboxOptions } from '../sandbox.js'
import type { startSmartAccounts } from './start-smart-accounts.js'

/** Starts them if requested; otherwise loads none of them. */
export async function startSmartAccountsLazily(
  { smartAccounts }: Pick<SandboxOptions, 'smartAccounts'>,
  chains: readonly SandboxChain[],
): Promise<Awaited<ReturnType<typeof startSmartAccounts>> | undefined> {
  if (!smartAccounts) return undefined
  const { startSmartAccounts: start } = await import('./start-smart-accounts.js')
  return start(chains, smartAccounts === true ? {} : smartAccounts)
}
