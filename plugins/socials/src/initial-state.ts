import type { Mutable } from '@latchkey/kernel'
import type { SocialsState } from './contract.js'

/** Nothing loaded or pressed. */
export function initialState(): Mutable<SocialsState> {
  return { offered: undefined, frame: 'none', phase: 'none', matchCode: undefined, farcasterUrl: undefined }
}
