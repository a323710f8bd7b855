import type { Context, Identity, NameSource, Network } from '@latchkey/kernel'
import { bounded, createAsker, createResource, isIdentity, servedImage } from '@latchkey/kernel/async'
import type { ProjectContract } from './contract.js'
import { projectWire } from './wire.js'

/** Specification section 9. */
export const IDENTITY_TTL = 300_000

/** Names and avatars from the server, each requested at most once in five minutes. */
export function createIdentities({ http, signal, storage }: Context<ProjectContract>): NameSource['resolve'] {
  const server = http.client(projectWire)
  const ask = createAsker()
  const resource = createResource<{ readonly address: string; readonly network: Network | undefined }, Identity>({
    ttl: IDENTITY_TTL,
    signal,
    kept: { storage, valid: isIdentity },
    name: ({ address, network }) => `of.${network?.caipNetworkId ?? MAINNET}.${address.toLowerCase()}`,
    async load({ address, network }, call) {
      const found = await ask('identity', () => server.identity({ account: `${network?.caipNetworkId ?? MAINNET}:${address}` }, call))
      if (!found) return {}
      return { ...found, ...(found.avatar !== undefined && { avatar: servedImage(http, found.avatar) }) }
    },
  })
  return async (holder, call) => {
    // Accounts on test networks have no names (specification section 9).
    if (holder.network?.testnet) return undefined
    const found = await bounded(resource.read(holder), call)
    // Without either, the next source is tried.
    return found.name === undefined && found.avatar === undefined ? undefined : found
  }
}

const MAINNET = 'eip155:1'
