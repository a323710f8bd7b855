import type { Context } from '@latchkey/kernel'
import { useShell } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { loadOffers, type Wanted } from '../../actions/load-offers.js'
import type { OnrampContract } from '../../contract.js'
import { chainOf, readAmount } from '../../form.js'
import type { Form } from './use-options.js'

/** Delay after the last key press. */
const PAUSE_MS = 400

/** Returns the order if the form is complete, or what is wrong with it. */
export function useWanted(form: Form | undefined, amount: string): Wanted | 'none' | 'little' | 'much' {
  const { locale } = useShell()
  const { account, token, fiat } = form ?? {}
  if (!account || !token || !fiat) return 'none'
  const read = readAmount(amount, { fiat, locale })
  if ('problem' in read) return read.problem
  return { account: `${chainOf(token)}:${account.address}`, asset: token.asset, fiat: fiat.code, amount: read.amount }
}

/** Fetches prices when typing pauses. */
export function useOffers(ctx: Context<OnrampContract>, wanted: ReturnType<typeof useWanted>): void {
  const key = typeof wanted === 'string' ? '' : JSON.stringify(wanted)
  useEffect(() => {
    if (key === '') return
    const life = new AbortController()
    // Safe: serialized above.
    const timer = setTimeout(() => void loadOffers(ctx, JSON.parse(key) as Wanted, { signal: life.signal }).catch(() => {}), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [ctx, key])
}
