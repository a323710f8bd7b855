import type { OfferedSocial } from '@latchkey/embedded-wallet'
import { PROVIDERS, providerTitle } from '@latchkey/wallet-protocol'

/** The specification's order. */
export const ORDER: readonly string[] = /* @__PURE__ */ Object.keys(PROVIDERS)

/** Returns a provider's display name: the operator's name for a custom provider, else its id. */
export function nameOf(id: string, offered?: readonly OfferedSocial[]): string {
  return providerTitle(id, ORDER.includes(id) ? undefined : offered?.find((one) => one.id === id)?.name)
}

/** Returns how a provider is reached if only its id is known. */
export function kindOf(id: string): OfferedSocial['kind'] {
  return id === 'farcaster' || id === 'telegram' ? id : 'redirect'
}
