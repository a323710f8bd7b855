import { check, object, optional, type Static, string } from '@latchkey/kernel/wire'
import type { SetUpNetwork } from './networks.js'

/** Hexadecimal bytes, enough for 100 calls with their data. */
const bytes = /* @__PURE__ */ string({ maxLength: 400_002, pattern: '^0x([0-9a-fA-F]{2})*$' })
const number = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{1,32}$' })
const word = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{1,64}$' })
const evmAddress = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })

/** A user operation of EntryPoint 0.7 or 0.8 in the format of ERC-7769. Fields may be missing before it is signed. */
const operationSchema = /* @__PURE__ */ object(
  {
    sender: evmAddress,
    nonce: word,
    /** Of a new account: its factory, or `0x7702` with a delegation (ERC-7769). */
    factory: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^0x([0-9a-fA-F]{40}|7702)$' })),
    factoryData: /* @__PURE__ */ optional(bytes),
    callData: bytes,
    callGasLimit: /* @__PURE__ */ optional(number),
    verificationGasLimit: /* @__PURE__ */ optional(number),
    preVerificationGas: /* @__PURE__ */ optional(word),
    maxFeePerGas: /* @__PURE__ */ optional(number),
    maxPriorityFeePerGas: /* @__PURE__ */ optional(number),
    paymaster: /* @__PURE__ */ optional(evmAddress),
    paymasterData: /* @__PURE__ */ optional(bytes),
    paymasterVerificationGasLimit: /* @__PURE__ */ optional(number),
    paymasterPostOpGasLimit: /* @__PURE__ */ optional(number),
    signature: /* @__PURE__ */ optional(bytes),
    eip7702Auth: /* @__PURE__ */ optional(
      /* @__PURE__ */ object(
        {
          address: evmAddress,
          chainId: word,
          nonce: word,
          r: word,
          s: word,
          yParity: /* @__PURE__ */ string({ pattern: '^0x0?[01]$' }),
          v: /* @__PURE__ */ optional(word),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type UserOperation = Static<typeof operationSchema>

/** Reads an operation, or returns why it is not forwarded: its format, or an account type that this network does not have. */
export function readOperation(
  network: SetUpNetwork,
  { operation: given, entryPoint }: { readonly operation: unknown; readonly entryPoint: unknown },
): UserOperation | string {
  const fields =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
      : given
  const problem = check(operationSchema, fields)
  if (problem !== undefined) return `The user operation does not fit: ${problem}`
  if (typeof entryPoint !== 'string' || !isSame(entryPoint, network.entryPoint)) return 'This entry point is not served.'
  // Safe: checked against the schema above.
  const operation = fields as UserOperation
  const { factory, factoryData = '0x', eip7702Auth } = operation
  if (network.isDelegated) {
    if ((factory ?? '0x7702') !== '0x7702') return 'Accounts of this network have no factory.'
    if (factoryData !== '0x') return 'Accounts of this network are not set up when they delegate.'
    if (!eip7702Auth) return operation
    if (!isSame(eip7702Auth.address, network.implementation)) return 'Accounts of this network delegate to other code.'
    const chainId = BigInt(eip7702Auth.chainId)
    return chainId === 0n || `eip155:${chainId}` === network.chain ? operation : 'The delegation is for another chain.'
  }
  if (eip7702Auth || factory === '0x7702') return 'Accounts of this network do not delegate.'
  return factory === undefined || isSame(factory, network.factory ?? '') ? operation : 'Accounts of this network have another factory.'
}

/** Returns the maximum cost in wei: all of its gas at the highest fee. Undefined if the operation does not state them. */
export function maxCostOf(operation: UserOperation): bigint | undefined {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = '0x0', paymasterPostOpGasLimit = '0x0' } = operation
  if (!callGasLimit || !verificationGasLimit || !preVerificationGas || !maxFeePerGas) return undefined
  const gas = [callGasLimit, verificationGasLimit, preVerificationGas, paymasterVerificationGasLimit, paymasterPostOpGasLimit]
  return gas.reduce((sum, each) => sum + BigInt(each), 0n) * BigInt(maxFeePerGas)
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
