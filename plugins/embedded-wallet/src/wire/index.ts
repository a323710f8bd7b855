import { accountRoutes } from './account.js'
import { bitcoinRoutes } from './bitcoin.js'
import { loginRoutes } from './login.js'
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

/**
 * What the frame asks its server. Every call carries `?projectId=` as all calls of this project do.
 *
 * Calls other than `config` and `nonce` carry the header `dpop` (RFC 9449): a proof with `htm`, `htu` (the frame's origin and the path,
 * without query), a fresh `jti` and `nonce`. Those marked **authorised** carry `authorization: DPoP <accessToken>` besides, and `ath` in the
 * proof. `iat` is not looked at, so clocks may be wrong. All of them answer the frame's own origin alone, except `config`. Each authorised
 * reply may bring the next nonce in the header `dpop-nonce`.
 *
 * A refusal with the code `unproven` (401) names in `field` what did not hold:
 *
 * | field | what to do |
 * |---|---|
 * | `dpop-nonce` | fetch a nonce and try once more |
 * | `dpop` | the proof is wrong or was used: make a new one |
 * | `authorization` | the access token is over: refresh, then try once more |
 * | `refreshToken` | the session is over: forget it, say `isConnected: false` |
 * | `tx` | the login is over, or was tried too often: start again |
 * | `verifier` | the login was started by another frame: start again |
 * | `login` | the login is older than five minutes: log in again |
 * | `proof` | the proof of a factor is wrong, was used, or is missing |
 * | `origin` | `Unauthorized: origin not allowed` |
 *
 * `rate-limited` (429) has the seconds to wait in `retryAfter`.
 */
export const embeddedWalletWire = /* @__PURE__ */ joined()

// A call can be marked as pure, a spread cannot: bundlers leave the routes out where nothing asks for them.
function joined() {
  return { ...loginRoutes, ...socialRoutes, ...accountRoutes, ...walletRoutes, ...bitcoinRoutes }
}
