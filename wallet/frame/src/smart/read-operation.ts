import { check, object, optional, string } from '@latchkey/kernel/wire'
import { refused } from '../rpc/questions.js'
import { refuseUnknown, unsupported } from '../rpc/refuse-unknown.js'
import type { Operation } from './estimate-operation.js'
import { payerAddress } from './read-payment.js'

type Hex = `0x${string}`
const number = /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{1,32}$' }))
const word = /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{1,64}$' }))
const bytes = /* @__PURE__ */ string({ maxLength: 400_002, pattern: '^0x([0-9a-fA-F]{2})*$' })
const schema = /* @__PURE__ */ object({
  sender: /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  callData: bytes,
  nonce: word,
  callGasLimit: number,
  verificationGasLimit: number,
  preVerificationGas: word,
  maxFeePerGas: number,
  maxPriorityFeePerGas: number,
  paymaster: /* @__PURE__ */ optional(payerAddress),
  paymasterData: /* @__PURE__ */ optional(bytes),
  paymasterVerificationGasLimit: number,
  paymasterPostOpGasLimit: number,
})
const NUMBERS = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** The wallet sets these itself, whatever the page has filled in. */
const OWN = ['signature', 'factory', 'factoryData', 'eip7702Auth']
const PAYMENT = ['paymasterData', 'paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/** Fields of a user operation set by the page. */
export type GivenOperation = Pick<Operation, 'sender' | 'callData'> & Partial<Operation>

/** Reads the first parameter of `eth_sendUserOperation` (ERC-7769), signed or not. @throws -32602 if it is invalid */
export function readOperation(given: unknown): GivenOperation {
  const fields = Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(([, value]) => value !== null)
  const plain = Object.fromEntries(fields) as { readonly [name: string]: Hex }
  const problem = check(schema, plain)
  if (problem !== undefined) throw refused(`This is no user operation: ${problem}`, -32602)
  refuseUnknown(plain, ['sender', 'callData', ...NUMBERS, 'paymaster', 'paymasterData', ...OWN])
  const idle = PAYMENT.find((name) => plain.paymaster === undefined && plain[name] !== undefined)
  if (idle !== undefined) throw unsupported(idle)
  const { sender, callData, paymaster, paymasterData = '0x' } = plain as { readonly [name in 'sender' | 'callData']: Hex } & typeof plain
  const numbers = NUMBERS.flatMap((name) => (plain[name] === undefined ? [] : [[name, BigInt(plain[name])] as const]))
  return { sender, callData, ...Object.fromEntries(numbers), ...(paymaster && { paymaster, paymasterData }) }
}
