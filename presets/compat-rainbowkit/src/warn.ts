import type { Setup } from './late-connector.js'
import type { RainbowKitProviderProps } from './provider-props.js'
import { placeOf, type Row, table } from './table.js'

/** Tells the developer once about each name that has no equal here. Loaded in development only. */
export function warnOf(setup: Setup, props: RainbowKitProviderProps): void {
  const { app, wallets = [] } = setup
  const { appInfo, theme, children: _children, ...rest } = props
  const themes = theme ? ('lightMode' in theme ? [theme.lightMode, theme.darkMode] : [theme]) : []
  const given: readonly (readonly [kind: Row['kind'], value: object])[] = [
    ['option', app],
    ['prop', rest],
    ['prop', Object.fromEntries(Object.entries(appInfo ?? {}).map(([name, value]) => [`appInfo.${name}`, value]))],
    ['theme', { overlayBlur: themes.find(({ blurs }) => blurs?.modalOverlay)?.blurs?.modalOverlay }],
    ['wallet', Object.fromEntries(wallets.filter(({ createConnector }) => !createConnector).map(({ id }) => [nameOf(id), id]))],
    ...wallets.map((wallet) => ['field', { ...wallet, listedId: undefined }] as const),
  ]
  for (const [kind, values] of given)
    for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== false) warnName(setup, { kind, name })
  const hasRelay = app.walletConnectRelayUrls?.length || app.latchkey?.standard?.walletconnect
  if (!hasRelay)
    say(
      setup,
      { kind: 'option', name: 'projectId' },
      'has no relay: without `walletConnectRelayUrls` there are no wallets on other devices',
    )
}

/** Tells once that a name has no equal, if it has none. */
export function warnName(setup: Setup, { kind, name }: Pick<Row, 'kind' | 'name'>): void {
  const row = table.find((each) => each.kind === kind && each.name === name)
  if (!row) say(setup, { kind, name }, 'is unknown')
  else if (row.status === 'none') say(setup, row, `has no equal${row.note === '' ? '' : `: ${row.note}`}`)
}

/** Name of the function that creates a wallet of `./wallets`. */
function nameOf(id: string): string {
  return table.find(({ kind, name }) => kind === 'wallet' && name === id)?.name ?? `${id}Wallet`
}

function say({ said }: Setup, row: Pick<Row, 'kind' | 'name'>, problem: string): void {
  const place = placeOf(row)
  if (said.has(place)) return
  said.add(place)
  console.warn(`Latchkey: \`${row.name}\` of RainbowKit ${problem}. See ${place}`)
}
