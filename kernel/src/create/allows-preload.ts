import type { Moment } from '../types/index.js'

/** Allowing a moment allows all later moments as well. */
export function allowsPreload(option: Moment = 'idle', moment: Moment): boolean {
  return option === 'idle' || (option === 'intent' && moment === 'intent')
}
