import type { IdentitySource } from '@latchkey/project/server'
import { nodesService } from '@latchkey/server-kit'
import { createClient, custom, isAddress } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'

/** The chain and contract that resolve names. */
export interface EnsIdentitiesOptions {
  /** CAIP-2 id of the registry's chain, which must be one of your nodes'. Defaults to `eip155:1`. */
  readonly chain?: string
  /** Its universal resolver. Defaults to Ethereum's. */
  readonly resolver?: `0x${string}`
}

/**
 * ENS names and avatars, from the operator's own node. Does not read off-chain data of a name: a foreign contract would decide where the
 * server sends requests.
 */
export function ensIdentities({ chain: home = 'eip155:1', resolver }: EnsIdentitiesOptions = {}): IdentitySource {
  const at = resolver && { universalResolverAddress: resolver }
  return {
    name: 'ENS',
    async read({ chain, address }, call) {
      const nodes = call.find(nodesService)
      if (!chain.startsWith('eip155:') || !isAddress(address, { strict: false }) || !nodes?.chains.includes(home)) return undefined
      const transport = custom({ request: ({ method, params }) => nodes.request(home, method, params ?? [], call) }, { retryCount: 0 })
      const client = createClient({ chain: mainnet, transport, ccipRead: false })
      // A name that does not resolve back, or only looks like another, does not count.
      const name = await getEnsName(client, { address, ...at })
      if (!name || normalize(name) !== name) return undefined
      // A failed avatar does not affect the name.
      const avatar = await getEnsText(client, { name, key: 'avatar', ...at }).catch(() => null)
      return { name, ...(avatar && { avatar }) }
    },
  }
}
