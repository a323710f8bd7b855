import { type Connector, type ConnectorSource, cleanName } from '@latchkey/kernel'
import { requestProviders } from 'mipd'
import type { Eip1193Provider } from '../provider.js'
import { createConnector, type WalletArgs } from '../wallet/create-connector.js'

/** Announcement of a wallet (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon?: unknown; readonly rdns: string }
  readonly provider: Eip1193Provider
}

interface Found {
  readonly rdns: string
  readonly uuid: string
  readonly provider: Eip1193Provider
  readonly connector: Connector
}

/** Reverse domains (EIP-6963): at least two labels, so that none collides with a built-in id. */
const RDNS = /^(?=.{3,253}$)[a-z\d](?:[-a-z\d]*[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]*[a-z\d])?)+$/i
/** Maximum number of builds of one extension. More than that is a wallet that announces different data each time. */
const BUILDS = 4

/**
 * Wallets that announce themselves by EIP-6963, each provider of an rdns once, however often it announces. Two builds of one extension
 * share an rdns, and both are listed. Name and rdns are claims: anything but a reverse domain is neither shown as an rdns nor used as an
 * id.
 */
export function announcedWallets({
  seen,
  ...options
}: Pick<WalletArgs, 'revoke' | 'storage'> & { readonly seen: (provider: Eip1193Provider) => void }): ConnectorSource {
  return {
    id: 'eip155.announced',
    watch(report, { signal }) {
      let found: readonly Found[] = []
      // Pages and extensions can put anything into the event. mipd's own store would read it before we could check it.
      const hear = (detail: unknown): void => {
        if (!isAnnouncement(detail)) return
        const { info, provider } = detail
        seen(provider)
        const { rdns, uuid } = info
        const same = found.filter((each) => each.rdns === rdns)
        if (same.some((each) => each.provider === provider || each.uuid === uuid)) return
        const build = same.length + 1
        if (build > BUILDS) return
        const isDomain = RDNS.test(rdns)
        const icon = pictureOf(info.icon)
        const wallet = {
          id: `${isDomain ? rdns : `eip6963:${rdns.slice(0, 64).replace(/[^-\w]/g, '_')}`}${build > 1 ? `#${build}` : ''}`,
          type: 'ANNOUNCED',
          name: cleanName(info.name, isDomain ? rdns : 'Wallet'),
          ...(icon && { icon }),
          ...(isDomain && { rdns }),
          namespaces: ['eip155'],
          installed: true,
        } as const
        found = [...found, { rdns, uuid, provider, connector: createConnector({ info: wallet, provider, ...options }) }]
        report(found.map(({ connector }) => connector))
      }
      const stop = requestProviders(hear)
      if (stop) signal.addEventListener('abort', stop)
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

/** The standard requires the image inside the announcement. Loading it from elsewhere would reveal the visitor to that host. */
function pictureOf(icon: unknown): string | undefined {
  const text = typeof icon === 'string' ? icon.trim() : ''
  return text.startsWith('data:image/') ? text : undefined
}
