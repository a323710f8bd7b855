import type { FactorKind, FactorParams } from '@latchkey/wallet-protocol/wire'
import { opened } from '../data-keys.js'
import { seal, unseal } from '../secrets.js'

/** Data that the server keeps about a factor besides its half. */
export interface FactorDetails {
  /** The user's half, sealed by the frame. */
  readonly sealed?: string | undefined
  readonly params?: FactorParams | undefined
  readonly label?: string | undefined
  /** Ed25519, base64url. Absent for devices, and for recovery factors that an older frame enrolled. */
  readonly proofKey?: string | undefined
  /** Secret key of the OPRF that hardens the password, base64url. */
  readonly oprfKey?: string | undefined
}
/** Row of a factor. `sealed`, `params` and `label` are only set while `details` is null, as older releases wrote them. */
export interface FactorRow {
  readonly factor_id: string
  readonly wallet_id: string
  readonly kind: FactorKind
  readonly jkt: string | null
  readonly server_half: string
  readonly details: string | null
  readonly sealed: string | null
  readonly params: string | null
  readonly label: string | null
  readonly created_at: number | string
  readonly last_used_at: number | string | null
}
/** Columns of `FactorRow`. */
export const FACTOR_FIELDS = 'factor_id, wallet_id, kind, jkt, server_half, details, sealed, params, label, created_at, last_used_at'

type Place = Pick<FactorRow, 'factor_id' | 'wallet_id' | 'kind'>

/** Seals the details with the user's data key: the database alone then tells no right password from a wrong one. */
export function sealDetails(dataKey: Buffer, place: Place, details: FactorDetails): string {
  return seal(dataKey, aboutDetails(place), JSON.stringify(details))
}

/** @throws server/unavailable if they were changed, or belong to another factor, wallet or user */
export function detailsOf(dataKey: Buffer, row: FactorRow): FactorDetails {
  const { details, sealed, params, label } = row
  // Only written by `sealDetails` and `insertFactor`, from values that the wire let through.
  if (details !== null) return opened(() => JSON.parse(unseal(dataKey, aboutDetails(row), details).toString()) as FactorDetails)
  return {
    ...(sealed !== null && { sealed }),
    ...(params !== null && { params: JSON.parse(params) as FactorParams }),
    ...(label !== null && { label }),
  }
}

function aboutDetails({ kind, wallet_id, factor_id }: Place): string {
  return `details|${kind}|${wallet_id}|${factor_id}`
}
