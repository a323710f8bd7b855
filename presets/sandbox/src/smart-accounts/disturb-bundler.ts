import { keccak256, stringToHex, toHex } from 'viem'
import { RpcError } from '../errors.js'
import type { Bundler } from './bundler.js'

/**
 * Faults of a bundler: returns nothing useful (`away`), keeps all callers waiting until changed (`slow`), accepts operations and never
 * submits them (`forgets`), or estimates a tenth of the required gas (`gas`).
 */
export type BundlerMisbehaviour = 'away' | 'slow' | 'forgets' | 'gas'

/** A bundler that can be made to misbehave. Without an argument it behaves again, and answers all waiting callers. */
export function disturbBundler(bundler: Bundler): Bundler & { misbehave(how?: BundlerMisbehaviour): void } {
  let how: BundlerMisbehaviour | undefined
  let free: () => void = () => {}
  let open = Promise.resolve()
  return {
    misbehave(next) {
      how = next
      free()
      if (next !== 'slow') return
      open = new Promise((resolve) => {
        free = resolve
      })
    },
    async request(method, params) {
      if (how === 'slow') await open
      if (how === 'away') throw new RpcError(-32603, 'The bundler is not available at the moment.')
      if (how === 'forgets' && method === 'eth_sendUserOperation') return keccak256(stringToHex(JSON.stringify(params)))
      const answer = await bundler.request(method, params)
      return how === 'gas' && method === 'eth_estimateUserOperationGas' ? tenth(answer as { readonly [limit: string]: string }) : answer
    },
  }
}

function tenth(limits: { readonly [limit: string]: string }): { readonly [limit: string]: string } {
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, toHex(BigInt(value) / 10n)]))
}
