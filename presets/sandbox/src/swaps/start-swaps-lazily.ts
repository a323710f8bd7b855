import type { SandboxOptions } from '../sandbox.js'
import type { SandboxSwaps } from './sandbox-swaps.js'
import type { StartSwapsArgs } from './start-swaps.js'

/** Starts them if requested; otherwise loads none of them. */
export async function startSwapsLazily({ swaps }: Pick<SandboxOptions, 'swaps'>, args: StartSwapsArgs): Promise<SandboxSwaps | undefined> {
  if (!swaps) return undefined
  const { startSwaps } = await import('./start-swaps.js')
  return startSwaps(args)
}
