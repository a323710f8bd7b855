import type { Moment } from '../types/index.js'

/** An early moment allows all that come after it. */
export function allowsPreload(option: Moment = 'idle', moment: Moment): boolean {
  return option === 'idle' || (option === 'intent' && moment === 'intent')
}
