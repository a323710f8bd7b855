import { defineErrors, errorPage } from '@latchkey/kernel'
import type { EmbeddedWalletErrors } from './errors.js'

const loadErrors = /* @__PURE__ */ defineErrors<Pick<EmbeddedWalletErrors, 'dependency-missing'>>(
  'embedded-wallet',
  { 'dependency-missing': () => 'Unable to load email login dependency' },
  { page: errorPage },
)

/** Rejects for a chunk that could not be loaded: the one with all other errors. @throws embedded-wallet/dependency-missing */
export function notLoaded(cause: unknown): never {
  throw loadErrors.create('dependency-missing', {}, { cause })
}
