import type { Contract } from '@latchkey/kernel'
import type { MessageKey } from './messages/en.js'

/** The members that `__id__` adds: points of the visitor's account, kept by the app's server, and a request that spends them. */
export interface __Name__Contract extends Contract {
  readonly id: '__id__'
  /** The view makes a separate request. */
  readonly needs: 'kernel.requests'
  readonly views: { readonly __Name__: [] }
  readonly state: __Name__State
  readonly actions: {
    /** Requests the points from the server. @throws kernel/http-status 401 if no one is signed in */
    load(): Promise<void>
  }
  readonly rpc: {
    readonly __id___redeem: { readonly params: readonly [RedeemArgs]; readonly result: { readonly points: number } }
  }
  readonly messages: MessageKey
}

/** The plugin's slice, `kernel.state.__id__`. */
export interface __Name__State {
  /** Undefined until the server has said. */
  readonly points: number | undefined
}

/** Parameters of `__id___redeem`. */
export interface RedeemArgs {
  /** A whole number, at least 1. */
  readonly points: number
}
