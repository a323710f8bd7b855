import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { Notes } from '../rpc/notes.js'
import type { SmartAccount } from './smart-accounts.js'

/**
 * Nonces of operations that were signed, and that no bundler is known to have accepted. Their signatures never end: a bundler that kept one
 * can submit it until its nonce is used.
 */
export interface EarlierOperations {
  /** Returns those of an account that its chain has not used. */
  unused(account: SmartAccount): Promise<readonly bigint[]>
  note(account: SmartAccount, nonce: bigint): void
  forget(account: SmartAccount, nonce: bigint): void
}

const ABI = /* @__PURE__ */ parseAbi(['function getNonce(address, uint192) view returns (uint256)'])

/** Keeps the nonces among the notes of this browser. */
export function earlierOperations(notes: Notes): EarlierOperations {
  const groupOf = ({ address, network }: SmartAccount): string => `operation:${network.chain}:${address.toLowerCase()}`
  return {
    async unused(account) {
      const group = groupOf(account)
      const found = await Promise.all(
        notes.list(group).map(async ({ id }) => {
          const nonce = BigInt(id)
          if ((await nonceOn(account, nonce >> 64n)) === nonce) return [nonce]
          notes.remove(group, id)
          return []
        }),
      )
      return found.flat()
    },
    note: (account, nonce) => notes.add(groupOf(account), numberToHex(nonce)),
    forget: (account, nonce) => notes.remove(groupOf(account), numberToHex(nonce)),
  }
}

/** Reads the next nonce of a key from the entry point (ERC-4337). */
export async function nonceOn({ address, network, node }: SmartAccount, key: bigint): Promise<bigint> {
  const data = encodeFunctionData({ abi: ABI, args: [address, key] })
  const answer = await node('eth_call', [{ to: network.entryPoint, data }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) throw new Error('The node answered with no number.')
  return BigInt(answer)
}
