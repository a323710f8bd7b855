import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import type { EmbeddedAccountType, EmbeddedLogin, EmbeddedWalletContract } from './contract.js'
import type { FrameClient } from './host/frame-client.js'
import type { FrameHost } from './host/frame-host.js'
import { onNetwork } from './on-network.js'
import { evmUserKnown, smartNetworksKnown } from './state.js'
import { frameId, type Line } from './to-connections.js'

/** EVM account types: which networks have smart accounts, and which type the visitor uses. */
export interface AccountTypes extends Pick<EmbeddedLogin, 'setAccountType'> {
  isSmart(chain: CaipNetworkId): boolean
  /** The preference to send with `GET_USER`: the type chosen here, else the app's default; nothing if the frame should decide. */
  wish(chain: CaipNetworkId): { readonly preferredAccountType?: EmbeddedAccountType }
  /** Requests which networks have smart accounts, and caches the answer for the next visit. Runs in the background. */
  learn(frame: FrameClient): void
  /** Called with each user of an EVM network. Asks a frame that leaves it out whether the smart account is deployed, in the background. */
  known(frame: FrameClient, user: EmbeddedUser): void
  /** Requests the visitor's account on a network from the frame. Undefined if it is the same on every network. */
  userOn(chain: CaipNetworkId): Promise<EmbeddedUser> | undefined
}
interface Deps {
  readonly ctx: Context<EmbeddedWalletContract>
  readonly host: Pick<FrameHost, 'can'>
  readonly client: () => Promise<FrameClient>
  /** Open connections. */
  readonly lines: () => Iterable<Line>
}

/** @see AccountTypes */
export function createAccountTypes({ ctx, host, client, lines }: Deps): AccountTypes {
  const { state, storage } = ctx
  const isPlainByDefault = (): boolean => ctx.read(chains).some((one) => one.namespace === 'eip155' && one.defaultAccountType === 'eoa')
  /** The user of the latest answer: facts about an earlier one are dropped. */
  let latest: EmbeddedUser | undefined
  const known: AccountTypes['known'] = (frame, user) => {
    latest = user
    evmUserKnown(state, user)
    if (user.preferredAccountType !== 'smartAccount' || user.smartAccountDeployed !== undefined) return
    onNetwork(frame, user.chainId, ctx)
      .then(() => frame.request('INIT_SMART_ACCOUNT', undefined))
      .then(({ isDeployed }) => {
        if (latest === user && storage.get('used') !== undefined) state.smartAccountDeployed = isDeployed
      })
      .catch(ctx.report)
  }
  const own = (): Line | undefined => [...lines()].find(({ namespace }) => namespace === 'eip155')
  const wish: AccountTypes['wish'] = (chain) => {
    if (!chain.startsWith('eip155:')) return {}
    const chosen = storage.get('accountType')
    if (chosen === 'eoa' || chosen === 'smartAccount') return { preferredAccountType: chosen }
    return isPlainByDefault() ? { preferredAccountType: 'eoa' } : {}
  }
  const ask = async (chain: CaipNetworkId): Promise<EmbeddedUser> => {
    const frame = await client()
    const user = await frame.request('GET_USER', { chainId: frameId(chain), ...wish(chain) })
    known(frame, user)
    return user
  }
  /** Specification section 4: falls back to the plain account on this side too, whatever the frame did. */
  const fallBack = (line: Line | undefined): void => {
    storage.set('accountType', 'eoa')
    latest = undefined
    state.smartAccountDeployed = false
    line?.fallBack()
  }
  return {
    isSmart: (chain) => chain.startsWith('eip155:') && state.smartAccountEnabledNetworks.includes(Number(frameId(chain))),
    wish,
    known,
    userOn: (chain) => (chain.startsWith('eip155:') && state.smartAccountEnabledNetworks.length > 0 ? ask(chain) : undefined),
    learn(frame) {
      frame
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .then(({ smartAccountEnabledNetworks }) => {
          // The visitor may have signed out meanwhile: nothing of the visit must remain.
          if (storage.get('used') !== undefined) smartNetworksKnown(state, storage, smartAccountEnabledNetworks)
        })
        .catch(ctx.report)
    },
    async setAccountType(wanted) {
      const line = own()
      try {
        const frame = await client()
        const chain = line?.chain()
        if (chain) await onNetwork(frame, frameId(chain), ctx)
        const { type, address } = await frame.request('SET_PREFERRED_ACCOUNT', { type: wanted })
        // Our own frame stores it with the account, for all of the visitor's devices; sending the app's preference would override that.
        storage.set('accountType', host.can('smart') && !isPlainByDefault() ? undefined : type)
        if (line && chain) line.take(await ask(chain))
        return { type, address }
      } catch (error) {
        fallBack(line)
        throw error
      }
    },
  }
}
