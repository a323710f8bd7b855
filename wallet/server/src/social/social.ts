import { createUpstream, type Upstream } from '@latchkey/server-kit'
import { providerTitle } from '@latchkey/wallet-protocol'
import { type Clients, createClients } from './create-clients.js'
import { checkProviders } from './providers/check-providers.js'
import type { SocialProvider } from './providers/provider.js'

/** Shared by all calls about provider logins. */
export interface Social {
  readonly providers: ReadonlyMap<string, SocialProvider>
  readonly clients: Clients
  /** Farcaster's relay, if that provider is offered. */
  readonly relay: Upstream | undefined
}

/** @throws Error for invalid providers */
export function createSocial(providers: readonly SocialProvider[], now: () => number): Social {
  const checked = checkProviders(providers)
  const relay = checked.has('farcaster') ? createUpstream({ name: 'The relay of Farcaster', maxBytes: 100_000, now }) : undefined
  return { providers: checked, clients: createClients(now), relay }
}

/** Returns a provider's display name, even if it is no longer offered. */
export function titleOf({ providers }: Social, id: string): string {
  const provider = providers.get(id)
  return providerTitle(id, provider && 'name' in provider ? provider.name : undefined)
}

/** Returns the providers for `features.socials` of the wire. */
export function offered({ providers }: Social): { id: string; kind: 'redirect' | 'farcaster' | 'telegram'; name?: string }[] {
  return [...providers.values()].map((provider) => ({
    id: provider.id,
    kind: provider.kind === 'farcaster' || provider.kind === 'telegram' ? provider.kind : 'redirect',
    ...('name' in provider && provider.name !== undefined && { name: provider.name }),
  }))
}
