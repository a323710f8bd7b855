import type { SandboxOptions } from '../sandbox.js'
import type { StartedOnramp } from './start-onramp.js'
import type { OnrampWorld } from './wares.js'

/** Starts sellers if requested; otherwise loads none of them. */
export async function startOnrampLazily(
  { onramp }: Pick<SandboxOptions, 'onramp'>,
  world: OnrampWorld,
): Promise<StartedOnramp | undefined> {
  if (!onramp) return undefined
  const { startOnramp } = await import('./start-onramp.js')
  return startOnramp(world)
}
