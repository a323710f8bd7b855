import type { ServerCall } from '@latchkey/server-kit'

/** A parsed CAIP-10 account. */
export interface IdentityQuery {
  /** CAIP-2. */
  readonly chain: string
  /** Plain, as requested. */
  readonly address: string
}
/** An account's name and avatar. */
export interface FoundIdentity {
  /** `ada.eth`, which resolves back to the account. */
  readonly name?: string
  /** Image URL on any host; visitors load it through the server. */
  readonly avatar?: string
}
/** A source of account names. */
export interface IdentitySource {
  /** For logs. */
  readonly name: string
  /** Undefined for an unknown account, or one of a family it does not serve. */
  read(query: IdentityQuery, call: ServerCall): Promise<FoundIdentity | undefined>
}
