import type { Connector, ConnectorSource } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** What a wallet announces (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon?: unknown; readonly rdns: string }
  readonly provider: Eip1193Provider
}

/** Wallets that announce themselves by EIP-6963. One of each rdns, however often it announces: the first keeps its place. */
export function announcedWallets({
  seen,
  ...options
}: Pick<WalletArgs, 'revoke' | 'storage'> & { readonly seen: (provider: Eip1193Provider) => void }): ConnectorSource {
  return {
    id: 'eip155.announced',
    watch(report, { signal }) {
      if (typeof window === 'undefined') return
      const found = new Map<string, Connector>()
      const hear = (event: Event): void => {
        const detail: unknown = (event as CustomEvent).detail
        if (!isAnnouncement(detail)) return
        const { info, provider } = detail
        seen(provider)
        if (found.has(info.rdns)) return
        const { rdns, name } = info
        const icon = pictureOf(info.icon)
        const wallet = { id: rdns, type: 'ANNOUNCED', name, ...(icon && { icon }), rdns, namespaces: ['eip155'], installed: true } as const
        found.set(rdns, createConnector({ info: wallet, provider, ...options }))
        report([...found.values()])
      }
      window.addEventListener('eip6963:announceProvider', hear, { signal })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    },
  }
}

function isAnnouncement(value: unknown): value is Announcement {
  const { info, provider } = (value ?? {}) as Partial<Announcement>
  const texts = [info?.uuid, info?.name, info?.rdns]
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    typeof provider?.request === 'function' &&
    typeof provider.on === 'function'
  )
}

/** The standard wants the picture inside the announcement. One from elsewhere would tell that place about the visitor. */
function pictureOf(icon: unknown): string | undefined {
  const text = typeof icon === 'string' ? icon.trim() : ''
  return text.startsWith('data:image/') ? text : undefined
}
