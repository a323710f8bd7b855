import type { Context } from '@latchkey/kernel'
import { useCore, useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { apply } from '../../apply.js'
import type { SendArgs, SendContract, SendState } from '../../contract.js'
import { sendFlow } from '../../flow.js'
import { findAsset, plainAddress, tokenOf } from '../../form/asset-id.js'
import { toTyped, unitsOf } from '../../form/units.js'
import { type HolderInUse, holderInUse, networkOf } from '../../holder-in-use.js'
import { type Assets, useAssets } from './use-assets.js'

export interface SendForm {
  readonly state: SendState
  /** False until the form matches what was opened. */
  readonly begun: boolean
  readonly holder: HolderInUse | undefined
  readonly assets: Assets
}

/**
 * Initializes the form and keeps it in sync with the account: when account or network change, typed text stays, and a token that is no
 * longer there is removed.
 */
export function useSendForm(ctx: Context<SendContract>, args: SendArgs = {}): SendForm {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const flow = ctx.use(sendFlow)
  const key = core.stack.findLast(({ view }) => view === 'WalletSend')?.key
  const holder = holderInUse(core, args.namespace)
  const assets = useAssets(ctx, holder)
  const begun = key !== undefined && flow.key === key
  const { namespace, address: from, network } = holder ?? {}
  const chain = network?.caipNetworkId

  // biome-ignore lint/correctness/useExhaustiveDependencies: arguments belong to an opening, which has a key
  useEffect(() => {
    if (key === undefined || flow.key === key) return
    flow.key = key
    flow.attempt += 1
    flow.plan = undefined
    const { assetAddress, amount, to } = args
    const token = assetAddress !== undefined ? plainAddress(assetAddress) : amount !== undefined ? 'native' : undefined
    apply(ctx, {
      type: 'began',
      holder: { namespace, chain, from },
      token,
      amount: amount === undefined ? '' : toTyped(amount, core.locale),
      ...(to !== undefined && { to }),
    })
    ctx.emit('openSend', { namespace: namespace ?? '', network: chain ?? networkOf(core, args)?.caipNetworkId ?? '' })
  }, [ctx, flow, key])

  useEffect(() => {
    if (!begun || (state.namespace === namespace && state.chain === chain && state.from === from)) return
    const keepsToken = state.namespace === namespace && (state.token === 'native' || state.chain === chain)
    apply(ctx, { type: 'holder', holder: { namespace, chain, from }, keepsToken })
  }, [ctx, begun, state, namespace, chain, from])

  useEffect(() => {
    if (!begun || state.phase !== 'form' || assets.status !== 'ready') return
    const held = assets.items.filter((asset) => unitsOf(asset) > 0n)
    const [only, ...others] = held.length > 0 ? held : assets.items
    if (state.token === undefined && only && others.length === 0) apply(ctx, { type: 'token', token: tokenOf(only) })
    else if (state.token !== undefined && !findAsset(assets.items, state.token)) apply(ctx, { type: 'token', token: undefined })
  }, [ctx, begun, state.phase, state.token, assets])

  return { state, begun, holder, assets }
}
