import { cleanSymbol } from '@latchkey/kernel/untrusted-text'
import { boolean, check, object, optional, string, unknown } from '@latchkey/kernel/wire'

type Hex = `0x${string}`
/** A paymaster's approval, as included in a user operation. */
export interface Payment {
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
}
/** A preliminary approval, for the estimate. */
export interface StubPayment extends Payment {
  /** The service's self-declared name. */
  readonly sponsor: string | undefined
  readonly isFinal: boolean
}

/** Address of a paymaster. With the zero address, EntryPoint 0.7 takes the fee from the account, as if there were no paymaster. */
export const payerAddress = /* @__PURE__ */ string({ pattern: '^0x(?!0{40}$)[0-9a-fA-F]{40}$' })
const bytes = /* @__PURE__ */ string({ maxLength: 20_000, pattern: '^0x([0-9a-fA-F]{2})*$' })
const gas = /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{1,16}$' }))
const schema = /* @__PURE__ */ object({
  paymaster: payerAddress,
  paymasterData: bytes,
  paymasterVerificationGasLimit: gas,
  paymasterPostOpGasLimit: gas,
  sponsor: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
  isFinal: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
})

/** Reads an ERC-7677 response. @throws if it is invalid */
export function readPayment(given: unknown): StubPayment {
  if (check(schema, given) !== undefined) throw new Error('The paymaster gave an answer that was not understood.')
  // Safe: checked against the schema above.
  const {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    sponsor,
    isFinal = false,
  } = given as {
    readonly [name in 'paymaster' | 'paymasterData']: Hex
  } & { readonly [name in 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit']?: Hex } & {
    readonly sponsor?: { readonly name?: unknown } | null
    readonly isFinal?: boolean
  }
  return {
    paymaster,
    paymasterData,
    ...(paymasterVerificationGasLimit && { paymasterVerificationGasLimit: BigInt(paymasterVerificationGasLimit) }),
    ...(paymasterPostOpGasLimit && { paymasterPostOpGasLimit: BigInt(paymasterPostOpGasLimit) }),
    sponsor: typeof sponsor?.name === 'string' ? cleanSymbol(sponsor.name, 40) : undefined,
    isFinal,
  }
}
