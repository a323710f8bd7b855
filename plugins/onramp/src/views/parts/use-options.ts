import type { Context } from '@latchkey/kernel'
import type { AccountInUse } from '@latchkey/kernel/async'
import { accountInUse } from '@latchkey/kernel/async'
import { useCore, useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { loadOptions } from '../../actions/load-options.js'
import type { BuyArgs, OnrampContract } from '../../contract.js'
import { openingOf, presetsOf, tokensFor } from '../../form.js'
import { choose } from '../../state.js'
import type { OnrampFiat, OnrampOptionsReply, OnrampTokenInfo } from '../../wire.js'

/** The form and its choices. */
export interface Form {
  readonly account: AccountInUse
  readonly options: OnrampOptionsReply
  readonly tokens: readonly OnrampTokenInfo[]
  /** Undefined if nothing is sold to this account. */
  readonly token: OnrampTokenInfo | undefined
  readonly fiat: OnrampFiat | undefined
}

/** Returns what the current account can buy, once loaded. Reloads each time the form opens. */
export function useForm(ctx: Context<OnrampContract>): Form | undefined {
  const core = useCore(ctx)
  const { options, fiat, token } = useOwn(ctx)
  const account = accountInUse(core)
  if (!account || !options) return undefined
  const tokens = tokensFor(options, account)
  return {
    account,
    options,
    tokens,
    token: tokens.find(({ asset }) => asset === token),
    fiat: options.fiats.find(({ code }) => code === fiat),
  }
}

/** Loads what can be bought, and fills the form if it is empty or belongs to another account. */
export function useOpening(ctx: Context<OnrampContract>, args: BuyArgs | undefined): void {
  const form = useForm(ctx)
  const { amount } = useOwn(ctx)
  useEffect(() => {
    // Errors are shown, with a way to retry.
    loadOptions(ctx).catch(ctx.report)
  }, [ctx])
  const isOpen = form !== undefined
  const { account, options, tokens, token, fiat } = form ?? {}
  // Only when it opens, and when it can be filled: the visitor's later choices stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isOpen || !options || !tokens) return
    const given = args?.fiatCurrency ?? args?.token ?? args?.network
    if (token && fiat && given === undefined && args?.fiatAmount === undefined) return
    const opening = openingOf({ options, tokens, network: account?.network }, args)
    const currency = options.fiats.find(({ code }) => code === opening.fiat)
    choose(ctx.state, {
      ...(opening.fiat !== undefined && { fiat: opening.fiat }),
      ...(opening.token !== undefined && { token: opening.token }),
      amount: args?.fiatAmount ?? (amount || ((currency && presetsOf(currency)[1]) ?? '')),
    })
  }, [isOpen, account?.address, account?.namespace])
}
