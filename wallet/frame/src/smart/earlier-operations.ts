import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import type { SmartAccount } from './smart-accounts.js'

/**
 * Nonces of operations that were signed, and that no bundler is known to have accepted. Their signatures never end: a bundler that kept one
 * can submit it until its nonce is used.
 */
export interface EarlierOperations {
  /** Returns those of an account that its chain has not used. */
  unused(account: SmartAccount): Promise<readonly bigint[]>
  has(account: SmartAccount, nonce: bigint): boolean
  note(account: SmartAccount, nonce: bigint): void
  forget(account: SmartAccount, nonce: bigint): void
}

/** The browser's storage, as far as it is used. */
export type EntryStorage = Pick<Storage, 'length' | 'key' | 'setItem' | 'removeItem'>

const KEY = 'latchkey:operations:'
const ABI = /* @__PURE__ */ parseAbi(['function getNonce(address, uint192) view returns (uint256)'])

/** Keeps the nonces in the browser, for all tabs. In memory where storage is denied. */
export function keepOperations(storage: () => EntryStorage): EarlierOperations {
  const memory = new Set<string>()
  const stored = (): readonly string[] => {
    try {
      const opened = storage()
      return Array.from({ length: opened.length }, (_, at) => opened.key(at) ?? '')
    } catch {
      // Denied.
      return []
    }
  }
  const groupOf = ({ address, network }: SmartAccount): string => `${KEY}${network.chain}:${address.toLowerCase()}:`
  const nameOf = (account: SmartAccount, nonce: bigint): string => `${groupOf(account)}${numberToHex(nonce)}`
  const forget = (account: SmartAccount, nonce: bigint): void => {
    const name = nameOf(account, nonce)
    memory.delete(name)
    if (stored().includes(name)) storage().removeItem(name)
  }
  return {
    async unused(account) {
      const group = groupOf(account)
      const names = [...new Set([...stored(), ...memory])].filter((name) => name.startsWith(group)).sort()
      const found = await Promise.all(
        names.map(async (name) => {
          const nonce = BigInt(name.slice(group.length))
          if ((await nonceOn(account, nonce >> 64n)) === nonce) return [nonce]
          forget(account, nonce)
          return []
        }),
      )
      return found.flat()
    },
    has: (account, nonce) => stored().includes(nameOf(account, nonce)) || memory.has(nameOf(account, nonce)),
    note(account, nonce) {
      const name = nameOf(account, nonce)
      try {
        storage().setItem(name, '')
      } catch {
        // Denied, or full.
        memory.add(name)
      }
    },
    forget,
  }
}

/** Reads the next nonce of a key from the entry point (ERC-4337). */
async function nonceOn({ address, network, node }: SmartAccount, key: bigint): Promise<bigint> {
  const data = encodeFunctionData({ abi: ABI, args: [address, key] })
  const answer = await node('eth_call', [{ to: network.entryPoint, data }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) throw new Error('The node answered with no number.')
  return BigInt(answer)
}
