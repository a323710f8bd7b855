import type { ListedWallet } from '@latchkey/kernel'
import { serverErrors, within } from '@latchkey/server-kit'
import type { WalletListSource } from './wallet-list-source.js'

/** How long the source gets no request after a failure. */
const PAUSE_SECONDS = 10
const TIMEOUT_MS = 15_000

export interface KeptList {
  /** Returns the list; an old one if a new one fails to load. @throws server/unavailable while there has never been one */
  read(send: typeof fetch): Promise<readonly ListedWallet[]>
}

/** Loads a list once for all simultaneous callers, and refreshes it in the background once it is old. */
export function keepList(source: WalletListSource, report: (error: unknown) => void, now: () => number = Date.now): KeptList {
  let kept: { readonly wallets: readonly ListedWallet[]; readonly at: number } | undefined
  let loading: Promise<readonly ListedWallet[]> | undefined
  let failedAt: number | undefined

  const load = (send: typeof fetch): Promise<readonly ListedWallet[]> => {
    loading ??= within({ ms: TIMEOUT_MS }, (signal) => source.load({ fetch: send, signal }))
      .then((wallets) => {
        kept = { wallets, at: now() }
        return wallets
      })
      .catch((error: unknown) => {
        failedAt = now()
        report(error)
        throw serverErrors.create('unavailable', { what: 'The wallet list', retryAfter: PAUSE_SECONDS }, { cause: error })
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const pause = (): number => (failedAt === undefined ? 0 : Math.ceil(PAUSE_SECONDS - (now() - failedAt) / 1000))

  return {
    async read(send) {
      if (!kept) {
        const left = pause()
        if (left > 0) throw serverErrors.create('unavailable', { what: 'The wallet list', retryAfter: left })
        return load(send)
      }
      const old = source.maxAge !== undefined && now() - kept.at > source.maxAge * 1000
      // Its failure was reported, and the old list still works.
      if (old && pause() <= 0) load(send).catch(() => {})
      return kept.wallets
    },
  }
}
