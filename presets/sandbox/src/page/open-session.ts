import { toHex } from 'viem'
import type { Link, Links, PageMessage } from '../wallet/links.js'
import type { WalletCore } from '../wallet/wallet-core.js'

/** Destination of a page's messages. */
export interface PageSession {
  readonly id: string
  readonly origin: string
  readonly send: (message: PageMessage, seq: number) => void
}

/** Opens a page's link and sends each wallet's `connect` event. */
export function openSession(links: Links, cores: readonly WalletCore[], session: PageSession): Link {
  const link = links.open(session)
  for (const core of cores) {
    const payload = { chainId: toHex(core.state.chainId) }
    links.send({ type: 'event', wallet: core.id, event: 'connect', payload }, { link: session.id })
  }
  return link
}
