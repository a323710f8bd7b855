import { problem } from '@latchkey/wallet-protocol'
import type { KeptHalf } from './kept-half.js'
import type { Store } from './open-store.js'
import type { Session } from './session.js'

const SHARE_MS = 300_000

/** The server's half for this device, cached for five minutes. */
export interface DeviceShare {
  /**
   * Returns the server's half that belongs to this device's. Deletes the latter if the device was removed from the wallet.
   * @throws `Refusal`; the reason `locked` if the server has another half by now
   */
  release(walletId: string, half: KeptHalf): Promise<string>
  /** Discards it; the next use fetches it again. */
  discard(): void
}

/** @see DeviceShare. `ticks` is a monotonic clock, in milliseconds. */
export function createDeviceShare({
  session,
  store,
  ticks,
}: {
  readonly session: Pick<Session, 'call'>
  readonly store: Store
  readonly ticks: () => number
}): DeviceShare {
  let share: { readonly factorId: string; readonly serverHalf: string; readonly until: number } | undefined
  return {
    async release(walletId, { factorId }) {
      if (share && share.factorId === factorId && share.until >= ticks()) return share.serverHalf
      const released = await session.call('deviceShare', {}).catch(async (error: { readonly reason?: string }) => {
        if (error.reason !== 'not-found') throw error
        const { wallet } = await session.call('me', {})
        // The device was removed from the wallet elsewhere, so its half no longer opens anything. For another visitor, who may have logged
        // in meanwhile, the server never had one.
        if (wallet?.walletId === walletId) await store.remove(`half:${walletId}`)
        await store.remove('wallet')
        throw error
      })
      // It is another visitor's, or belongs to a half that another tab enrolled meanwhile. The next use looks the wallet up again.
      if (released.factorId !== factorId) {
        await store.remove('wallet')
        throw problem('locked')
      }
      share = { ...released, until: ticks() + SHARE_MS }
      return share.serverHalf
    },
    discard() {
      share = undefined
    },
  }
}
