import { useEffect, useState } from 'react'
import { findIdentity } from '../headless/index.js'
import { nameSources } from '../late/index.js'
import type { Identity } from '../points/index.js'
import { useAnyKernel } from './provider.js'
import { type NamespaceOptions, useSession } from './use-session.js'

/** The account whose name and picture are looked up. */
export interface IdentityOptions extends NamespaceOptions {
  /** An account of the namespace other than the one in use. */
  readonly address?: string
}
/** Result of `useIdentity`. */
export interface IdentityResult {
  /** Such as `vitalik.eth`; `undefined` while loading, and if there is none. */
  readonly name: string | undefined
  /** URL of an image. It may be on any host: display it with care. */
  readonly avatar: string | undefined
  /** No source has responded yet. */
  readonly isLoading: boolean
}

/**
 * Returns the name and picture of the account in use, or of another address, from the first name source that has one. Looked up once per
 * account and network.
 */
export function useIdentity(options: IdentityOptions = {}): IdentityResult {
  const kernel = useAnyKernel()
  const { namespace = '', session } = useSession(options)
  const address = options.address ?? session?.address
  const network = session?.network
  const [found, tell] = useState<{ readonly of: string; readonly identity: Identity | undefined }>()
  // A name belongs to its account: it is never returned for another one, not even until the effect has run.
  const of = `${namespace}:${network?.caipNetworkId}:${address}`
  const known = found?.of === of ? found : undefined
  useEffect(() => {
    if (!address) return
    const leave = new AbortController()
    void findIdentity(kernel.read(nameSources), { namespace, address, network }, leave).then((identity) => {
      if (!leave.signal.aborted) tell({ of, identity })
    })
    return () => leave.abort()
  }, [kernel, namespace, address, network, of])
  return { name: known?.identity?.name, avatar: known?.identity?.avatar, isLoading: address !== undefined && !known }
}
