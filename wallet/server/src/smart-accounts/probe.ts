import { nodesService, type ServerCall } from '@latchkey/server-kit'
import { askJsonRpc } from './ask-json-rpc.js'
import type { SetUpNetwork } from './networks.js'
import type { Services } from './services.js'

/** Result of probing a network. */
export interface Found {
  /** Whether the contracts exist and the chain supports this account type. */
  readonly hasAccounts: boolean
  /** Whether the bundler serves this chain and this entry point. */
  readonly hasBundler: boolean
  /** A message for the operator about what does not match the settings. */
  readonly problem: string | undefined
}

type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

/** `entryPoint()` of an account. */
const ENTRY_POINT = '0xb0d691fe'
/** An unused address that simulates the account's code. */
const SOMEONE = '0x00000000000000000000000000000000000077a2'

/** Probes the chain and the bundler, so that only working features are offered. Does not reject. */
export async function probe(network: SetUpNetwork, services: Services, call: ServerCall): Promise<Found> {
  const none = (problem: string): Found => ({ hasAccounts: false, hasBundler: false, problem })
  try {
    const missing = await missingOf(network, call)
    if (missing !== undefined) return none(missing)
    const problem = await problemOfBundler(network, services, call)
    // An account with its own address cannot act without a bundler.
    if (problem !== undefined && !network.isDelegated) return none(problem)
    return { hasAccounts: true, hasBundler: network.bundler !== undefined && problem === undefined, problem }
  } catch (error) {
    return none(`The chain did not answer: ${(error as Error).message}`)
  }
}

async function missingOf(network: SetUpNetwork, call: ServerCall): Promise<string | undefined> {
  const { chain, isDelegated, implementation, entryPoint, factory, delegationManager } = network
  const nodes = call.find(nodesService)
  if (!nodes?.chains.includes(chain)) return 'The server has no node of it: set one in `rpc`.'
  const node: Node = (method, params) => nodes.request(chain, method, params, call)
  for (const [name, address] of Object.entries({ entryPoint, implementation, factory, delegationManager })) {
    if (address === undefined) continue
    const code = await node('eth_getCode', [address, 'latest'])
    if (typeof code !== 'string' || code.length <= 2) return `There is no contract at ${address} (${name}).`
  }
  const said = await (isDelegated
    ? askDelegated(network, node)
    : node('eth_call', [{ to: implementation, data: ENTRY_POINT }, 'latest'])
  ).catch(() => undefined)
  if (typeof said === 'string' && said.slice(-40) === entryPoint.slice(2).toLowerCase()) return undefined
  return isDelegated && (typeof said !== 'string' || said.length <= 2)
    ? 'Accounts cannot delegate to code here (EIP-7702), or the node does not simulate it.'
    : `The account at ${implementation} trusts another entry point than ${entryPoint}.`
}

/**
 * The account returns its entry point only on a chain with EIP-7702: some nodes run delegated code on any chain, others accept an
 * authorization list on any chain, but none does both.
 */
function askDelegated({ chain, implementation }: SetUpNetwork, node: Node): Promise<unknown> {
  const chainId = `0x${BigInt(chain.slice('eip155:'.length)).toString(16)}`
  const nobodys = { chainId, address: implementation, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
  const code = `0xef0100${implementation.slice(2).toLowerCase()}`
  return node('eth_call', [{ to: SOMEONE, data: ENTRY_POINT, authorizationList: [nobodys] }, 'latest', { [SOMEONE]: { code } }])
}

async function problemOfBundler({ chain, entryPoint }: SetUpNetwork, { bundler }: Services, call: ServerCall): Promise<string | undefined> {
  if (!bundler) return undefined
  try {
    const [id, points] = await Promise.all(
      ['eth_chainId', 'eth_supportedEntryPoints'].map((method) => askJsonRpc(bundler, { method, params: [] }, call)),
    )
    if (typeof id?.result !== 'string' || !/^0x[\da-fA-F]{1,16}$/.test(id.result) || `eip155:${BigInt(id.result)}` !== chain)
      return 'The bundler is one of another chain.'
    const has = Array.isArray(points?.result) && points.result.some((point) => String(point).toLowerCase() === entryPoint.toLowerCase())
    return has ? undefined : `The bundler does not serve the entry point ${entryPoint}.`
  } catch (error) {
    return `The bundler did not answer: ${(error as Error).message}`
  }
}
