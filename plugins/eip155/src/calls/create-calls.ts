import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { toCaip, toHexChain } from '../chain-id.js'
import type { Eip155Contract } from '../contract.js'
import type { HandleRequest } from '../handle-request.js'
import { hasCode, isUnknownMethod } from '../wallet/provider-errors.js'
import type { CallsInTurn } from './calls-in-turn.js'
import { passBatch } from './pass-batch.js'
import { readBatch } from './read-batch.js'
import { showCalls } from './show-calls.js'

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly askWallet: HandleRequest
  /** Name of the wallet in use, for errors. */
  readonly wallet: () => string
  /** True if the app allows calls one by one for wallets without batches. */
  readonly inTurn: (() => Promise<CallsInTurn>) | undefined
}

/** Handles the EIP-5792 requests, by method, for the wallet in use. */
export function createCalls({ ctx, askWallet, wallet, inTurn }: Deps): { readonly [method: string]: HandleRequest } {
  const own = async (id: unknown): Promise<object | undefined> => (typeof id === 'string' ? (await inTurn?.())?.status(id) : undefined)
  /** An embedded wallet is part of the modal, and so is what it shows. */
  const isEmbedded = (): boolean => {
    const { sessions, connectors } = ctx.core
    const { type } = connectors.find(({ id }) => id === sessions.eip155?.connector) ?? {}
    return type === 'AUTH' || type === 'ID_AUTH'
  }
  const status: HandleRequest = async (_method, params, call) => {
    const [id] = params
    const answer = (await own(id)) ?? (await askWallet('wallet_getCallsStatus', params, call))
    if (isStatus(answer)) return answer
    throw walletErrors.create('failed', { wallet: wallet(), reason: 'it answered no status of the batch' })
  }
  return {
    async wallet_getCapabilities(method, params, call) {
      try {
        return await askWallet(method, params, call)
      } catch (error) {
        if (!inTurn || !isUnknownMethod(error)) throw error
        return noneOn(params[1], ctx)
      }
    },

    async wallet_sendCalls(method, params, call) {
      const batch = readBatch(params)
      try {
        return await passBatch((one) => askWallet(method, [one], call), batch, wallet())
      } catch (error) {
        const hasNone = isUnknownMethod(error) || (hasCode(error, 5760) && batch.atomicRequired !== true)
        if (!inTurn || !hasNone) throw error
        const { chain, address } = ctx.core.sessions.eip155 ?? {}
        // A wallet that receives a request is connected, and a connected wallet reports its chain.
        const id = await (await inTurn()).send(batch, toCaip(batch.chainId) ?? chain ?? 'eip155:0', batch.from ?? address, call)
        return batch.version?.startsWith('1') ? id : { id }
      }
    },

    wallet_getCallsStatus: status,

    async wallet_showCallsStatus(method, params, call) {
      if (!isEmbedded() && !(await own(params[0]))) {
        try {
          return await askWallet(method, params, call)
        } catch (error) {
          if (!isUnknownMethod(error)) throw error
        }
      }
      // The wallet refuses an unknown id (5730).
      await status(method, params, call)
      showCalls(ctx)
      return null
    },
  }
}

/** The codes of EIP-5792 and of its first version. */
function isStatus(answer: unknown): boolean {
  const { status } = (answer ?? {}) as { readonly status?: unknown }
  return typeof status === 'number' || status === 'PENDING' || status === 'CONFIRMED'
}

/** Capabilities of a wallet that does not support the method: for the requested chains, otherwise for those of the app. */
function noneOn(chains: unknown, { core }: Context<Eip155Contract>): object {
  const asked = Array.isArray(chains) ? chains.map(toCaip).filter((chain): chain is CaipNetworkId => chain !== undefined) : []
  const all = core.networks.filter((one) => one.chainNamespace === 'eip155').map(({ caipNetworkId }) => caipNetworkId)
  const each = (asked.length > 0 ? asked : all).map((chain) => [toHexChain(chain), { atomic: { status: 'unsupported' } }])
  return Object.fromEntries(each)
}
