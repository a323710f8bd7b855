import { decodeFunctionData, encodeFunctionResult, type Hex, isHex, parseAbi } from 'viem'

/** Address of the registry of Farcaster's accounts, on chain 10. */
const REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'

/** Answers a JSON-RPC request like a node of chain 10 that has the registry and nothing else. */
export function answerRegistry(request: unknown, fidOf: (address: string) => number | undefined): object {
  if (Array.isArray(request)) return request.map((each: unknown) => answerRegistry(each, fidOf))
  const {
    id = null,
    method,
    params,
  } = request as { readonly id?: unknown; readonly method?: unknown; readonly params?: readonly unknown[] }
  const [call] = params ?? []
  switch (method) {
    case 'eth_chainId':
      return { jsonrpc: '2.0', id, result: '0xa' }
    case 'eth_getCode':
      return { jsonrpc: '2.0', id, result: '0x' }
    case 'eth_call':
      return { jsonrpc: '2.0', id, result: answerCall(call as { readonly to?: string; readonly data?: unknown }, fidOf) }
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'The method does not exist.' } }
  }
}

function answerCall(
  { to = '', data }: { readonly to?: string; readonly data?: unknown },
  fidOf: (address: string) => number | undefined,
): Hex {
  const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
  if (to.toLowerCase() !== REGISTRY || !isHex(data)) return '0x'
  const {
    args: [owner],
  } = decodeFunctionData({ abi, data })
  return encodeFunctionResult({ abi, functionName: 'idOf', result: BigInt(fidOf(owner) ?? 0) })
}
