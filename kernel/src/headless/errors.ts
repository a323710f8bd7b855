import { defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'

/** Why a function for an app's own interface has no answer. */
export interface HeadlessErrors {
  /** No node of the network returned the balance in time, or the family has no source of balances. Show none, and try again later. */
  readonly 'balance-unread': { readonly chain: string }
}

/** Errors of these functions, by code. */
export const headlessErrors: ErrorCatalogue<HeadlessErrors> = /* @__PURE__ */ defineErrors<HeadlessErrors>(
  'headless',
  { 'balance-unread': ({ chain }) => `The balance on ${chain} could not be read.` },
  { page: errorPage },
)
