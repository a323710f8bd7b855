import { WRAPPED_SOL } from '../read/programs.js'

/** Sends a request to the network's own nodes. */
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** SOL, native or wrapped: both are equivalent, since wrapping is part of most trades. */
export function isCoin(asset: string | undefined): boolean {
  return asset === undefined || asset === WRAPPED_SOL
}
