import type { AppKit } from './app-kit.js'
import type { AppKitOptions } from './options.js'
import { placeOf, type Row, table } from './table.js'
import { isRegistryId } from './to-kernel-options.js'

interface Warned {
  /** `createAppKit` was called before. */
  readonly isSecond: boolean
  /** Gets a warning in place of each method that has no equal. */
  readonly modal: AppKit
}

/** Tells the developer once about each name that has no equal here. Loaded in development only. */
export function warnOf(options: AppKitOptions, { isSecond, modal }: Warned): void {
  if (isSecond) console.warn('Latchkey: createAppKit() was called twice. The new modal replaces the previous one.')
  const features = Object.entries(options.features ?? {}).map(([name, value]) => [`features.${name}`, value] as const)
  for (const [name, value] of [...Object.entries(options), ...features]) {
    if (value === undefined || name === 'features') continue
    const row = table.find((each) => each.kind === 'option' && each.name === name)
    const problem = row ? (row.status === 'none' ? `has no equal: ${row.note}` : partly(name, options)) : 'is unknown'
    if (problem !== undefined) say({ kind: 'option', name }, problem)
  }
  for (const { kind, name, note } of table.filter((row) => row.kind === 'method' && row.status === 'none')) {
    let warned = false
    Object.defineProperty(modal, name, {
      configurable: true,
      value: () => {
        if (!warned) say({ kind, name }, `has no equal: ${note}`)
        warned = true
      },
    })
  }
}

/** Returns the ignored parts of an option; undefined if all of it is used. */
function partly(name: string, options: AppKitOptions): string | undefined {
  const { latchkey = {}, features = {} } = options
  const { standard = {} } = latchkey
  const hasRelay = options.walletConnectRelayUrls?.length || standard.walletconnect
  const hasFrame = standard.embeddedWallet !== undefined
  if (name === 'projectId' && !hasRelay && options.enableWalletConnect !== false && options.enableWallets !== false)
    return 'has no relay: without `walletConnectRelayUrls` there are no wallets on other devices'
  if ((name === 'featuredWalletIds' || name === 'includeWalletIds' || name === 'excludeWalletIds') && options[name]?.some(isRegistryId))
    return 'lists ids of the vendor’s registry, which are ignored: use rdns or names'
  if (name === 'features.email' && features.email && !hasFrame) return 'needs `latchkey.standard.embeddedWallet`'
  if (name === 'features.socials' && features.socials && !hasFrame) return 'needs `latchkey.standard.embeddedWallet`'
  if (name === 'features.onramp' && features.onramp && !standard.onramp) return 'needs `latchkey.standard.onramp`'
  if (name === 'features.analytics' && features.analytics && !standard.analytics) return 'needs `latchkey.standard.analytics`'
  if (name === 'features.emailCapture' && !options.siwx && !options.siweConfig) return 'needs `siwx` or `siweConfig`'
  if (name === 'customRpcUrls' && Object.values(options.customRpcUrls ?? {}).some((urls) => urls.some(({ config }) => config)))
    return 'has `config`, which is ignored'
  if (name === 'universalProviderConfigOverride' && (options[name]?.rpcMap || options[name]?.defaultChain))
    return 'has `rpcMap` or `defaultChain`, which are ignored'
  return undefined
}

function say(row: Pick<Row, 'kind' | 'name'>, problem: string): void {
  console.warn(`Latchkey: \`${row.name}\` of AppKit ${problem}. See ${placeOf(row)}`)
}
