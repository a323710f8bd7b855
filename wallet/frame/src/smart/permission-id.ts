import { keccak256 } from 'viem'

/** Returns a permission's id on the server, which is derived from its context. */
export function permissionId(context: `0x${string}`): string {
  return keccak256(context).slice(2)
}
