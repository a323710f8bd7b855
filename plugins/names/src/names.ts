import type { CaipNetworkId, Call, Context, Identity, Network } from '@latchkey/kernel'
import { bounded, createResource } from '@latchkey/kernel/async'
import { kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { check } from '@latchkey/kernel/wire'
import { checkLabel } from './check-label.js'
import { coinTypeOf, EVERY_EVM } from './coin-type.js'
import type { NamesContract } from './contract.js'
import type { NamesOptions } from './options.js'
import { type NameReply, namesWire } from './wire.js'

export interface Holder {
  readonly address: string
  readonly network: Network | undefined
}
export interface Names {
  /** The display name of an account: its primary one, if it resolves back to the account on this network. */
  own(holder: Holder): Promise<string | undefined>
  /** Reloads: a name was registered. */
  refresh(address: string): Promise<void>
  resolve(holder: Holder, call: Call): Promise<Identity | undefined>
  find(args: { readonly name: string; readonly network: Network }, call: Call): Promise<string | undefined>
  /** The same on the given network. @throws wallet/chain-not-supported for one that is not configured */
  findOn(args: { readonly name: string; readonly chain: CaipNetworkId }, call: Call): Promise<string | undefined>
}

/** Specification section 9. */
const TTL = 300_000

/** The operator's names from the server, each requested at most once in five minutes. */
export function createNames(ctx: Context<NamesContract>, { suffix }: NamesOptions): Names {
  const { http, signal, storage } = ctx
  const server = http.client(namesWire)
  const end = `.${suffix.toLowerCase()}`
  const isOurs = (name: string): boolean => name.endsWith(end) && checkLabel(name.slice(0, -end.length)) === undefined
  const ofAddress = createResource<string, readonly NameReply[]>({
    ttl: TTL,
    signal,
    kept: { storage, valid: (data) => check(namesWire.reverse.reply, { items: data }) === undefined },
    name: (address) => `of.${address}`,
    load: async (address, call) => (await server.reverse({ address }, call)).items.slice(0, 100),
  })
  // Addresses of names are not cached across a reload: money goes there.
  const ofName = createResource<string, NameReply | undefined>({
    ttl: TTL,
    signal,
    name: (name) => name,
    load: (name, call) =>
      server.lookup({ name }, call).catch((error: unknown) => {
        if (kernelErrors.is(error, 'http-status') && error.details.status === 404) return undefined
        throw error
      }),
  })
  const own: Names['own'] = async ({ address, network }) => {
    const items = await ofAddress.read(address.toLowerCase())
    return items.find((item) => isOurs(item.name) && addressOn(item, network)?.toLowerCase() === address.toLowerCase())?.name
  }
  const find: Names['find'] = async ({ name, network }, call) => {
    const lower = name.trim().toLowerCase()
    if (network.chainNamespace !== 'eip155' || !isOurs(lower)) return undefined
    const found = await bounded(ofName.read(lower), call)
    return found?.name === lower ? addressOn(found, network) : undefined
  }
  return {
    own,
    find,
    refresh: (address) => ofAddress.refresh(address.toLowerCase()),
    async resolve(holder, call) {
      const name = await bounded(own(holder), call)
      return name === undefined ? undefined : { name }
    },
    async findOn({ name, chain }, call) {
      const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
      if (!network) throw walletErrors.create('chain-not-supported', { chain })
      return find({ name, network }, call)
    },
  }
}

/** A name may resolve elsewhere on another chain, or to nothing: a contract is not the same account everywhere. */
function addressOn({ addresses }: NameReply, network: Network | undefined): string | undefined {
  const own = network && addresses[coinTypeOf(Number(network.id))]
  return own ?? addresses[EVERY_EVM]
}
