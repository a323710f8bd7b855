import { defineErrors, type ErrorCatalogue, errorPage } from '@latchkey/kernel/late'

/** Errors when an app chooses an account type. */
export interface SmartAccountsErrors {
  /** The current wallet has no account types. Only offer the choice while the embedded wallet is in use. */
  readonly 'not-embedded': Record<never, never>
}

/** Errors of smart accounts, by code. */
export const smartAccountsErrors: ErrorCatalogue<SmartAccountsErrors> = /* @__PURE__ */ defineErrors<SmartAccountsErrors>(
  'smart-accounts',
  { 'not-embedded': () => 'The embedded wallet is not the one in use. Connect it first.' },
  { page: errorPage },
)
