import type { ServerCall } from '@latchkey/kernel/server'

/** A CAIP-10 account, taken apart. */
export interface IdentityQuery {
  /** CAIP-2. */
  readonly chain: string
  /** Plain, as it was asked for. */
  readonly address: string
}
/** What a source knows of an account. */
export interface FoundIdentity {
  /** `ada.eth`, which leads back to the account. */
  readonly name?: string
  /** Address of a picture anywhere; visitors load it through the server. */
  readonly avatar?: string
}
/** Someone who knows names of accounts. */
export interface IdentitySource {
  /** For logs. */
  readonly name: string
  /** Undefined for an account that it does not know, or whose family it does not serve. */
  read(query: IdentityQuery, call: ServerCall): Promise<FoundIdentity | undefined>
}
