import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** The documented surface of `__id__`. */
export interface __Name__Contract extends Contract {
  readonly id: '__id__'
  readonly views: { readonly __Name__: [] }
  readonly state: __Name__State
  readonly actions: {
    /** Adds to the counter. */
    add(args: AddArgs): void
  }
  readonly messages: MessageKey
}

export interface __Name__State {
  readonly count: number
}

export interface AddArgs {
  readonly amount: number
}
