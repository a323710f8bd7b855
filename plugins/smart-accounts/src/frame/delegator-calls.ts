import type { SmartCall } from '@latchkey/embedded-wallet'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

const ABI = /* @__PURE__ */ parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes calls)',
  'function execute(Execution execution)',
])
const CALLS = /* @__PURE__ */ parseAbiParameters('(address target, uint256 value, bytes callData)[]')
/** ERC-7579: all calls or none. */
const BATCH: Hex = '0x0100000000000000000000000000000000000000000000000000000000000000'

/** Encodes calls for delegators of MetaMask's framework (ERC-7579), all or none. */
export function encodeBatch(calls: readonly SmartCall[]): Hex {
  const whole = encodeAbiParameters(CALLS, [calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data }))])
  return encodeFunctionData({ abi: ABI, functionName: 'execute', args: [BATCH, whole] })
}

/** Encodes like that framework's own kit, with a shorter form for a single call. */
export function encodeAsKit(calls: readonly SmartCall[]): Hex {
  const [only] = calls
  if (!only || calls.length > 1) return encodeBatch(calls)
  const { to, value = 0n, data = '0x' } = only
  return encodeFunctionData({ abi: ABI, functionName: 'execute', args: [{ target: to, value, callData: data }] })
}

/** Decodes the calls in an operation's data. @throws for a form that is neither of these */
export function decodeCalls(data: Hex): readonly { readonly to: Hex; readonly value: bigint; readonly data: Hex }[] {
  const { args } = decodeFunctionData({ abi: ABI, data })
  if (args.length === 1) return [callOf(args[0])]
  const [mode, whole] = args
  if (mode !== BATCH) throw new Error('This mode of ERC-7579 is not known.')
  const [calls] = decodeAbiParameters(CALLS, whole)
  return calls.map(callOf)
}

function callOf({ target, value, callData }: { readonly target: Hex; readonly value: bigint; readonly callData: Hex }) {
  return { to: target, value, data: callData }
}
