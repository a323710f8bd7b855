/** A call to a router, as sent to a wallet. */
export interface RouterCall {
  /** Plain address of the router. */
  readonly to: string
  /** Hexadecimal. */
  readonly data: string
  /** In base units of the native coin. */
  readonly value: bigint
}
/** Effect of a call to a router. Addresses are in lower case. */
export interface RouterTrade {
  /** The sold asset; the native coin if `token` is omitted. */
  readonly sell: { readonly token?: string; readonly amount: bigint }
  /** The minimum that arrives; the native coin if `token` is omitted. */
  readonly buy: { readonly token?: string; readonly least: bigint }
  /** The recipient. */
  readonly recipient: string
  /** Seconds since 1970, after which it fails; absent if the function has no deadline. */
  readonly deadline?: bigint
  /** A permit used in the call. */
  readonly permit?: { readonly token: string; readonly amount: bigint; readonly deadline: bigint }
}
