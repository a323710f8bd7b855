// Code shared by the entry and the views. In one file, so that bundlers make one chunk of it: each costs a request before the first open.
import type { CoreState, Service, SessionState } from '@latchkey/kernel'
import { defineService, sessionInUse } from '@latchkey/kernel/late'
import type { AssetBook } from './assets/asset-book.js'
import type { AccountOptions } from './options.js'

/** Values shared by one kernel's entry and views: the integrator's options and resources. */
export interface Shared extends AccountOptions {
  book?: AssetBook
}
/** Passes it from the factory to the views, which are separate chunks. */
export const accountOptions: Service<Shared> = /* @__PURE__ */ defineService('account.options')

export function isConnected(session: SessionState | undefined): boolean {
  return session?.status === 'connected'
}

/** Returns true if the wallet in use is on a network that the app does not support. */
export function isBlocked(core: CoreState, allowUnsupportedChain = false): boolean {
  const session = sessionInUse(core)
  return !allowUnsupportedChain && isConnected(session) && session?.supported === false
}

/** Key of an account's identity. */
export function accountKey({ namespace, address }: { readonly namespace: string; readonly address: string }): string {
  return `${namespace}:${address}`
}
