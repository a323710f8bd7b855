import type { Mutable } from '@latchkey/kernel'
import type { SocialsState } from './contract.js'

/** Nothing known, nothing pressed. */
export function initialState(): Mutable<SocialsState> {
  return { offered: undefined, frame: 'none', name: undefined, phase: 'none', matchCode: undefined, farcasterUrl: undefined }
}
