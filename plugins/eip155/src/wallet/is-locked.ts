import type { Call } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { Eip1193Provider } from '../provider.js'

/** How long wallets may take to answer. */
const SAY_MS = 1_000

/**
 * Returns why a wallet shares no account: true if it is locked and the site's permission is still valid, false if the permission was
 * revoked. Undefined if it does not report this (EIP-2255).
 */
export async function isLocked(provider: Eip1193Provider, { signal }: Call): Promise<boolean | undefined> {
  // MetaMask and wallets modelled on it; some of them hide permissions while they are locked.
  const { _metamask: model } = provider as { readonly _metamask?: { isUnlocked?(): Promise<unknown> } }
  const [unlocked, permissions] = await Promise.all(
    [() => model?.isUnlocked?.(), () => provider.request({ method: 'wallet_getPermissions' })].map((ask) =>
      bounded(new Promise((resolve) => resolve(ask())), { signal, ms: SAY_MS }).catch(() => undefined),
    ),
  )
  if (unlocked === false) return true
  if (!Array.isArray(permissions)) return undefined
  return permissions.some((each) => (each as { readonly parentCapability?: unknown } | undefined)?.parentCapability === 'eth_accounts')
}
