import { type AccountFamily, nodesService, type ServerCall, serverErrors } from '@latchkey/server-kit'
import { type Client, createClient, custom, getAddress, type Hex, hashMessage, isHex, parseAbi, recoverAddress, size, slice } from 'viem'
import { readContract, verifyHash } from 'viem/actions'
import { boundCall } from './bound-call.js'

/** Half of the order of secp256k1. A signature above it is the mirror image of one that anyone can compute (EIP-2). */
const HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Verifies EIP-191 signatures by the account's own key, which needs no node, and ERC-1271 by a contract, deployed or not (ERC-6492),
 * which needs one.
 */
export const eip155: AccountFamily = {
  title: 'Ethereum',
  accountOf(address, _chain, form = 'exact') {
    if (!/^0x[\da-fA-F]{40}$/.test(address)) return undefined
    const lower = address.toLowerCase()
    // EIP-4361 requires the checksum of ERC-55. Wallets that answer one-click sign-ins omit it.
    return address === getAddress(lower) || (form === 'loose' && address === lower) ? lower : undefined
  },
  write: (account) => getAddress(account),
  async whoSigned({ chain, address, message, signature }, call) {
    if (!isHex(signature)) return undefined
    // Contracts that keep the messages their owners approved, such as a Safe, take an empty signature. Nothing else is that short.
    const isEmpty = size(signature) === 0
    if (!isEmpty && size(signature) < 64) return undefined
    const hash = hashMessage(message)
    const own = getAddress(address.toLowerCase())
    if (size(signature) === 65) {
      if (BigInt(slice(signature, 32, 64)) > HALF) return undefined
      if ((await recoverAddress({ hash, signature }).catch(() => undefined)) === own) return 'key'
    }
    return (await isValidFor({ chain, address: own, hash, signature }, call)) ? 'contract' : undefined
  },
}

interface Signed {
  readonly chain: string
  readonly address: Hex
  readonly hash: Hex
  readonly signature: Hex
}

async function isValidFor({ chain, address, hash, signature }: Signed, call: ServerCall): Promise<boolean> {
  const nodes = call.find(nodesService)
  if (!nodes?.chains.includes(chain)) return false
  const bounds = boundCall(call, { ms: CHECK_MS, maxBytes: MOST_BYTES })
  let failure: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await nodes.request(chain, method, withGas(method, (params ?? []) as readonly unknown[]), bounds.call)
    } catch (error) {
      if ((error as { readonly catalogue?: unknown }).catalogue === 'server') failure = error
      throw error
    }
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
  // The contract that checks undeployed accounts cannot read an empty signature.
  const check = size(signature) === 0 ? isApproved(client, { address, hash }) : verifyHash(client, { address, hash, signature })
  const isValid = await check.catch(() => false)
  call.signal.throwIfAborted()
  // An answer of megabytes is not a valid one. A timeout does not mean no.
  if (bounds.isTooMuch()) return false
  if (!isValid && bounds.isTooLate()) throw serverErrors.create('unavailable', { what: 'The contract of this account' })
  if (!isValid && failure !== undefined) throw failure
  return isValid
}

const MAGIC = '0x1626ba7e'

/** Asks a deployed contract for a message that its owners approved on chain (ERC-1271). */
async function isApproved(client: Client, { address, hash }: Pick<Signed, 'address' | 'hash'>): Promise<boolean> {
  const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
  return (await readContract(client, { address, abi, functionName: 'isValidSignature', args: [hash, '0x'] })) === MAGIC
}

/** Gas limit for a foreign contract: checks of real wallets take some hundred thousand gas, deploying one some millions. */
const GAS = '0x989680'
const CHECK_MS = 2_000
const MOST_BYTES = 64_000

function withGas(method: string, params: readonly unknown[]): readonly unknown[] {
  const [asked, ...rest] = params
  return method === 'eth_call' && typeof asked === 'object' ? [{ ...asked, gas: GAS }, ...rest] : params
}
