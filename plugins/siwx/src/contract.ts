import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** The documented surface of `siwx`. */
export interface SiwxContract extends Contract {
  readonly id: 'siwx'
  readonly messages: MessageKey
}
