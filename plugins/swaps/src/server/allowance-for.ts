import { nodesService, type ServerCall } from '@latchkey/server-kit'
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { SwapApproval } from '../wire.js'

const abi = /* @__PURE__ */ parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])
const APPROVE_GAS = 55_000n

interface Args {
  /** CAIP-2. */
  readonly chain: string
  readonly account: string
  /** Plain address of the sold token. */
  readonly token: string
  /** The same as CAIP-19. */
  readonly asset: string
  readonly spender: string
  readonly amount: bigint
}

/** Returns an account's current allowance, from the operator's node; undefined if there is none for its chain. */
export async function readAllowance({ chain, account, token, spender }: Omit<Args, 'asset' | 'amount'>, call: ServerCall): Promise<bigint> {
  const nodes = call.find(nodesService)
  if (!nodes?.chains.includes(chain)) return 0n
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [account as Hex, spender as Hex] })
  const answer = await nodes.request(chain, 'eth_call', [{ to: token, data }, 'latest'], call)
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : 0n
}

/** Returns the steps that allow exactly an amount. The first one revokes an earlier allowance, if the token requires that. */
export async function allowanceFor({ asset, ...args }: Args & { readonly allowed: bigint }, call: ServerCall): Promise<SwapApproval> {
  const { token, spender, amount, allowed } = args
  const isFree = allowed === 0n || (await canReplace(args, call))
  const calls = (isFree ? [amount] : [0n, amount]).map((much) => ({
    to: getAddress(token),
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, much] }),
  }))
  return { kind: 'allowance', token: asset, spender, amount: String(amount), calls }
}

/** Expected gas. */
export function approveGas({ calls }: SwapApproval): bigint {
  return APPROVE_GAS * BigInt(calls.length)
}

/** Simulates whether a token lets an allowance replace another one. */
async function canReplace({ chain, account, token, spender, amount }: Omit<Args, 'asset'>, call: ServerCall): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] })
  try {
    await call.use(nodesService).request(chain, 'eth_call', [{ from: account, to: token, data }, 'latest'], call)
    return true
  } catch (error) {
    call.signal.throwIfAborted()
    // If the node itself is unreachable, the answer is unknown.
    if ((error as { readonly catalogue?: string }).catalogue === 'server') throw error
    return false
  }
}
