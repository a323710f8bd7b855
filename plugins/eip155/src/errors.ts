import type { ErrorCatalogue } from '@latchkey/kernel'
import { defineErrors } from '@latchkey/kernel/late'

/** What this plugin can raise besides the kernel's `wallet/…`. */
export interface Eip155Errors {
  /** Some calls of a sequence were sent before one was declined or failed; `cause` says which of the two. */
  readonly 'calls-interrupted': { readonly hashes: readonly string[]; readonly calls: number }
}

export const eip155Errors: ErrorCatalogue<Eip155Errors> = /* @__PURE__ */ defineErrors<Eip155Errors>('eip155', {
  'calls-interrupted': (d) => `${d.hashes.length} of ${d.calls} calls were sent, then the wallet stopped. Send only the rest.`,
})
