import { accountRoutes } from './account.js'
import { bitcoinRoutes } from './bitcoin.js'
import { loginRoutes } from './login.js'
import { smartAccountRoutes } from './smart-accounts.js'
import { socialRoutes } from './social.js'
import { walletRoutes } from './wallet.js'

export type { Route, TSchema } from '@latchkey/kernel/wire'
export type {
  Factor,
  FactorKind,
  FactorParams,
  FactorProof,
  Identity,
  Me,
  NewFactor,
  ProvenAction,
  Tokens,
  WalletAddresses,
} from './parts.js'
export {
  accountTypesSchema,
  actionSchema,
  addressesSchema,
  factorKindSchema,
  factorParamsSchema,
  factorSchema,
  identitySchema,
  loginProviderSchema,
  newFactorSchema,
  proofSchema,
} from './parts.js'

export { callsSchema, permissionSchema, smartAccountRoutes, smartNetworkSchema } from './smart-accounts.js'
export { socialRoutes } from './social.js'

/**
 * Calls of the frame to its server. Every call includes `?projectId=`, like all calls of this project.
 *
 * Calls other than `config` and `nonce` include the header `dpop` (RFC 9449): a proof with `htm`, `htu` (the frame's origin and the path,
 * without query), a fresh `jti` and `nonce`. Those marked **authorised** also include `authorization: DPoP <accessToken>`, and `ath` in
 * the proof. `iat` is ignored, so clocks may be wrong. All of them only respond to the frame's own origin, except `config`. Each
 * authorised reply may contain the next nonce in the header `dpop-nonce`.
 *
 * A refusal with the code `unproven` (401) reports in `field` what is invalid:
 *
 * | field | what to do |
 * |---|---|
 * | `dpop-nonce` | fetch a nonce and retry once |
 * | `dpop` | the proof is wrong or was used: make a new one |
 * | `authorization` | the access token has expired: refresh, then retry once |
 * | `refreshToken` | the session has ended: forget it, report `isConnected: false` |
 * | `tx` | the login has ended, or was tried too often: start again |
 * | `verifier` | the login was started by another frame: start again |
 * | `login` | the login is older than five minutes: log in again |
 * | `proof` | the proof of a factor is wrong, was used, or is missing |
 * | `origin` | `Unauthorized: origin not allowed` |
 *
 * `rate-limited` (429) contains the seconds to wait in `retryAfter`.
 */
export const embeddedWalletWire = /* @__PURE__ */ joined()

// A call can be marked as pure, a spread cannot: bundlers drop the routes if they are unused.
function joined() {
  return { ...loginRoutes, ...socialRoutes, ...accountRoutes, ...walletRoutes, ...bitcoinRoutes, ...smartAccountRoutes }
}
