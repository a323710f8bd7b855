import { nodesService } from '@latchkey/kernel/server'
import type { IdentitySource } from '@latchkey/project/server'
import { createClient, custom, isAddress } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'

/** Where the names are. */
export interface EnsIdentitiesOptions {
  /** CAIP-2 id of the chain of the registry, among your nodes. `eip155:1` when left out. */
  readonly chain?: string
  /** Its universal resolver; that of Ethereum when left out. */
  readonly resolver?: `0x${string}`
}

/**
 * Names and pictures of ENS, by the operator's own node. What a name keeps off the chain is not looked for: a stranger's contract would say where the server
 * is to ask.
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
      // A name that does not lead back is none, and one that only looks like another neither.
      const name = await getEnsName(client, { address, ...at })
      if (!name || normalize(name) !== name) return undefined
      // A picture that cannot be read leaves the name.
      const avatar = await getEnsText(client, { name, key: 'avatar', ...at }).catch(() => null)
      return { name, ...(avatar && { avatar }) }
    },
  }
}
