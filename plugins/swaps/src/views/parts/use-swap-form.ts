import type { Context, Network } from '@latchkey/kernel'
import { useCore, useOwn } from '@latchkey/kernel/ui'
import { useEffect, useState } from 'react'
import { askQuote } from '../../actions/ask-quote.js'
import { sourceOf } from '../../actions/source-of.js'
import { apply } from '../../apply.js'
import type { SwapArgs, SwapState, SwapsContract } from '../../contract.js'
import { swapErrors } from '../../errors.js'
import { swapFlow } from '../../flow.js'
import { toTyped } from '../../form/units.js'
import { type Holder, holderInUse } from '../../holder.js'
import type { SwapToken } from '../../wire.js'

export interface SwapForm {
  readonly state: SwapState
  readonly holder: Holder | undefined
  /** Whether the form belongs to this opening, account and network. */
  readonly begun: boolean
  /** The network that the app requests, if the wallet is on another one. */
  readonly elsewhere: Network | undefined
  /** Whether swaps are available on the network. */
  readonly support: 'asking' | 'yes' | 'no' | 'failed'
  /** Loads the network's tokens again. */
  readonly retry: () => void
}
/** Delay after the last key press before a price is requested. */
const TYPING_MS = 150

/**
 * Returns the form, which follows the account: on another network, it starts over with that network's coin. Values that an app gives for
 * another network are looked up there, and dropped if the visitor does not switch (AMT-13).
 */
export function useSwapForm(ctx: Context<SwapsContract>, args: SwapArgs = {}): SwapForm {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const flow = ctx.use(swapFlow)
  const key = core.stack.findLast(({ view }) => view === 'Swap')?.key
  const isTop = core.stack.at(-1)?.view === 'Swap'
  const holder = holderInUse(core)
  const { address: from, network } = holder ?? {}
  const chain = network?.caipNetworkId
  const [support, setSupport] = useState<{ readonly of: string; readonly is: SwapForm['support'] }>()
  const [tries, setTries] = useState(0)
  const opened = key !== undefined && flow.key === key
  const wanted = core.networks.find(({ caipNetworkId }) => caipNetworkId === args.network)
  const elsewhere = wanted && wanted.caipNetworkId !== chain && flow.refused !== key ? wanted : undefined
  const begun = opened && state.chain === chain && state.from === from

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening has a key
  useEffect(() => {
    if (key === undefined || flow.key === key) return
    flow.key = key
    flow.attempt = (flow.attempt ?? 0) + 1
    ctx.emit('openSwap', { isSmartAccount: holder?.isSmart ?? false, network: chain ?? '' })
    apply(ctx, { type: 'began', holder: { chain, from } })
  }, [ctx, flow, key])

  useEffect(() => {
    if (!opened || (state.chain === chain && state.from === from)) return
    apply(ctx, { type: 'holder', holder: { chain, from } })
  }, [ctx, opened, state.chain, state.from, chain, from])

  // The visitor returned from the network selection without switching, so the app's values are dropped.
  useEffect(() => {
    if (!isTop || !elsewhere || flow.switching !== key) return
    flow.switching = undefined
    flow.refused = key
    apply(ctx, { type: 'began', holder: { chain, from } })
  }, [ctx, flow, isTop, elsewhere, key, chain, from])

  const of = `${chain} ${tries}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: arguments belong to an opening, and tokens to a network
  useEffect(() => {
    if (!begun || !network || elsewhere) return
    const life = new AbortController()
    const keep = args.network === undefined || args.network === network.caipNetworkId
    begin(ctx, network, keep ? args : {}).then(
      (is) => life.signal.aborted || setSupport({ of, is }),
      (error: unknown) => {
        if (life.signal.aborted) return
        ctx.report(error)
        setSupport({ of, is: 'failed' })
      },
    )
    return () => life.abort()
  }, [ctx, begun, of, elsewhere === undefined, key])

  const { sell, buy, amount, phase, quoting } = state
  const hasRound = quoting.status === 'none' ? quoting.round : -1
  useEffect(() => {
    if (!begun || phase !== 'form' || !sell || !buy || amount === '' || hasRound < 0) return
    const timer = setTimeout(() => void askQuote(ctx, { signal: ctx.signal }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [ctx, begun, phase, sell, buy, amount, hasRound])

  const is = support?.of === of ? support.is : 'asking'
  return { state, holder, begun, elsewhere, support: is, retry: () => setTries((now) => now + 1) }
}

/** Fills the empty form of a network: with the app's values, else with the coin. Returns whether there are swaps. */
async function begin(ctx: Context<SwapsContract>, network: Network, args: SwapArgs): Promise<'yes' | 'no'> {
  const chain = network.caipNetworkId
  const source = sourceOf(ctx)
  if (!(await source.routers(chain))) return 'no'
  const { chain: now, sell, buy, phase } = ctx.state
  if (now !== chain || sell || buy || phase !== 'form') return 'yes'
  const look = async (text: string | undefined): Promise<SwapToken | undefined> => {
    const found = text === undefined ? undefined : await source.findToken(chain, text)
    if (text !== undefined && !found) ctx.report(swapErrors.create('token-unknown', { token: text, chain }))
    return found
  }
  const [coin, from, to] = await Promise.all([source.coin(network), look(args.fromToken), look(args.toToken)])
  const state = ctx.snapshot('swaps') as SwapState
  // The visitor was faster, or has moved on.
  if (state.chain !== chain || state.sell || state.buy || state.phase !== 'form') return 'yes'
  const first = args.fromToken === undefined ? coin : from
  const isTwice = first && to && first.asset.toLowerCase() === to.asset.toLowerCase()
  apply(ctx, {
    type: 'began',
    holder: { chain, from: state.from },
    sell: first,
    buy: isTwice ? undefined : to,
    amount: args.amount === undefined ? state.amount : toTyped(args.amount, ctx.core.locale),
  })
  return 'yes'
}
