import { normalize } from 'viem/ens'

/** Returns true for the one spelling that ENS resolves. Others may look the same and belong to someone else. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
