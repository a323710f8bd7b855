import type { Context } from '@latchkey/kernel'
import { type AccountInUse, accountInUse } from '@latchkey/kernel/async'
import { useCore, useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import type { ExchangeAsset } from '../../../wire.js'
import { loadAssets, loadExchanges } from '../../actions/load.js'
import type { DepositArgs, PayExchangeContract } from '../../contract.js'
import { assetsFor, firstAsset } from '../../form.js'
import { choose } from '../../state.js'

/** The form and its choices. */
export interface DepositForm {
  readonly account: AccountInUse
  /** Assets that can be sent to the account. */
  readonly assets: readonly ExchangeAsset[]
  /** Undefined if there are none. */
  readonly asset: ExchangeAsset | undefined
}

/** Returns what can be deposited to the current account, once loaded. */
export function useForm(ctx: Context<PayExchangeContract>): DepositForm | undefined {
  const core = useCore(ctx)
  const own = useOwn(ctx)
  const account = accountInUse(core)
  if (!account || !own.assets) return undefined
  const assets = assetsFor(
    own.assets,
    account,
    core.networks.map(({ caipNetworkId }) => caipNetworkId),
  )
  return { account, assets, asset: assets.find(({ asset }) => asset === own.asset) }
}

/** Loads the assets, fills the form if it is empty or belongs to another account, and fetches the exchanges. */
export function useOpening(ctx: Context<PayExchangeContract>, args: DepositArgs = {}): void {
  const form = useForm(ctx)
  const { exchanges, failed } = useOwn(ctx)
  const asset = form?.asset?.asset
  const first = form && !form.asset ? firstAsset(form.assets, form.account.network?.caipNetworkId, args) : undefined
  useEffect(() => {
    // Never rejects.
    void loadAssets(ctx)
  }, [ctx])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens: what the visitor chose afterwards stays
  useEffect(() => {
    if (args.amount !== undefined) choose(ctx.state, { amount: args.amount })
    if (args.asset !== undefined) choose(ctx.state, { asset: args.asset })
  }, [ctx])
  useEffect(() => {
    if (first !== undefined) choose(ctx.state, { asset: first })
  }, [ctx, first])
  useEffect(() => {
    if (asset !== undefined && exchanges === undefined && !failed) void loadExchanges(ctx, asset)
  }, [ctx, asset, exchanges, failed])
}
