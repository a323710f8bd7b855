import type { SandboxOptions } from '../../sandbox.js'
import type { SandboxSolana } from '../../solana/solana.js'
import type { StartedJupiter } from './start-jupiter.js'

/** Starts it if both swaps and Solana are requested; otherwise loads none of it. */
export async function startJupiterLazily(
  { swaps }: Pick<SandboxOptions, 'swaps'>,
  solana: SandboxSolana | undefined,
): Promise<StartedJupiter | undefined> {
  if (!swaps || !solana) return undefined
  const { startJupiter } = await import('./start-jupiter.js')
  return startJupiter(solana)
}
