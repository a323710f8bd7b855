import type { CaipNetworkId, Context, GuardedPair } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

type Of = Pick<GuardedPair, 'address'> & { readonly chain: CaipNetworkId }

/** Sign-ins stored in this browser: accounts with a session, and accounts that chose "not now". */
export interface SignedBook {
  all(): readonly Of[]
  add(pair: Of): void
  remove(pair: Of): void
  isSkipped(pair: Of): boolean
  skip(pair: Of): void
  forgetSkipped(): void
}

const SIGNED = 'signed'
const SKIPPED = 'skipped'
/** CAIP-10. Checked because any script of the page can write to the browser's storage. */
const ACCOUNT = /^[-a-z\d]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/

/** @see SignedBook */
export function createSignedBook({ storage }: Pick<Context<SiwxContract>, 'storage'>): SignedBook {
  const id = ({ chain, address }: Of): string => `${chain}:${address}`
  const read = (key: string): readonly string[] => (storage.get(key)?.split(' ') ?? []).filter((one) => ACCOUNT.test(one))
  const write = (key: string, ids: readonly string[]): void => storage.set(key, ids.length === 0 ? undefined : ids.join(' '))
  const addTo = (key: string, pair: Of): void => write(key, [...new Set([...read(key), id(pair)])])
  return {
    all: () =>
      read(SIGNED).map((one) => {
        const at = one.lastIndexOf(':')
        // Safe: values without the CAIP-10 format were dropped.
        return { chain: one.slice(0, at) as CaipNetworkId, address: one.slice(at + 1) }
      }),
    add: (pair) => addTo(SIGNED, pair),
    remove: (pair) =>
      write(
        SIGNED,
        read(SIGNED).filter((one) => one !== id(pair)),
      ),
    isSkipped: (pair) => read(SKIPPED).includes(id(pair)),
    skip: (pair) => addTo(SKIPPED, pair),
    forgetSkipped: () => storage.set(SKIPPED, undefined),
  }
}
