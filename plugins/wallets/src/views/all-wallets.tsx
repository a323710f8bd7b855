import type { ConnectContract, WalletBrowser } from '@latchkey/connect'
import type { Context, ViewProps } from '@latchkey/kernel'
import { walletRoutes } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Button, EmptyState, IconButton, LoginGated, Screen, SearchField, useCore } from '@latchkey/kernel/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { listWallets } from '../actions/list-wallets.js'
import { type Browsed, type Browsing, createBrowsing } from '../browsing.js'
import type { WalletsContract } from '../contract.js'
import { directory } from '../directory.js'
import { hasWords, wordsOf } from '../select-wallets.js'
import { ListEnd } from './parts/list-end.js'
import { Places, WalletGrid } from './parts/wallet-grid.js'

export { styles } from './parts/styles.js'

/** All wallets, to browse and to search. */
export default function AllWallets(props: ViewProps<WalletsContract, 'AllWallets'>): ReactNode {
  const browser = useBrowser(props.ctx)
  // Text typed before the rules have loaded is searched for once they have.
  const [typed, setTyped] = useState('')
  return browser ? <Directory {...props} browser={browser} typed={typed} /> : <Coming ctx={props.ctx} typed={typed} onType={setTyped} />
}

type DirectoryProps = ViewProps<WalletsContract, 'AllWallets'> & { readonly browser: WalletBrowser; readonly typed: string }

function Directory({ ctx, args: { namespace } = {}, browser, typed }: DirectoryProps): ReactNode {
  const { connectors } = useCore(ctx)
  const browsing = useBrowsing(ctx, browser, namespace)
  const seen = useSyncExternalStore(browsing.subscribe, browsing.read)
  useEffect(() => {
    if (typed !== '') browsing.setText(typed)
  }, [browsing, typed])
  const { wallets, text, certified, status, certifiable } = seen
  const words = useMemo(() => wordsOf(text.trim().length < 2 ? '' : text), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is installed decides rows and their order
  const all = useMemo(() => browser.rows({ listed: wallets, namespace }), [browser, wallets, namespace, connectors])
  const rows = useMemo(
    () => all.filter((row) => hasWords(row, words) && (!certified || row.listed?.certified === true)),
    [all, words, certified],
  )
  const box = useRef<HTMLDivElement>(null)
  const canScan = ctx.read(walletRoutes).length > 0
  const waiting = status === 'loading' || status === 'searching' || status === 'more'
  const clear = () => {
    browsing.setText('')
    box.current?.querySelector('input')?.focus()
  }
  const clearFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !text) return
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <Screen>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Escape of the field and the tiles inside it */}
      <div className="lk-wallets" ref={box} onKeyDown={clearFirst}>
        <div className="lk-wallets-search">
          <SearchField label={ctx.t('wallets.search')} value={text} onChange={browsing.setText} autoFocus />
          {canScan && surroundings().touch && <IconButton icon="qr" label={ctx.t('wallets.qr')} onClick={() => scan(ctx)} />}
          {certifiable && (
            // Next to the field: below it, it would push the list down when it appears.
            <IconButton
              icon="shield"
              label={ctx.t('wallets.certified')}
              pressed={certified}
              onClick={() => browsing.setCertified(!certified)}
            />
          )}
        </div>
        {rows.length === 0 && !waiting ? (
          <Nothing ctx={ctx} seen={seen} onClear={clear} canScan={canScan} />
        ) : (
          <LoginGated ctx={ctx}>
            <WalletGrid
              ctx={ctx}
              rows={rows}
              waiting={waiting}
              place={browsing.place}
              onPlace={(place) => {
                browsing.place = place
              }}
              onNearEnd={browsing.next}
              onChoose={(row, index) => browser.choose({ row, index, namespace })}
            />
          </LoginGated>
        )}
        <ListEnd ctx={ctx} seen={seen} shown={rows.length} onRetry={browsing.retry} />
      </div>
    </Screen>
  )
}

interface ComingProps {
  readonly ctx: Context<WalletsContract>
  readonly typed: string
  readonly onType: (text: string) => void
}

/** The view's placeholder, until its rules have loaded. */
function Coming({ ctx, typed, onType }: ComingProps): ReactNode {
  return (
    <Screen>
      <div className="lk-wallets">
        <div className="lk-wallets-search">
          <SearchField label={ctx.t('wallets.search')} value={typed} onChange={onType} autoFocus />
        </div>
        <LoginGated ctx={ctx}>
          <Places ctx={ctx} />
        </LoginGated>
      </div>
    </Screen>
  )
}

interface NothingProps {
  readonly ctx: Context<WalletsContract>
  readonly seen: Browsed
  readonly onClear: () => void
  readonly canScan: boolean
}

function Nothing({ ctx, seen: { text, status }, onClear, canScan }: NothingProps): ReactNode {
  // The message below reports that the list failed to load.
  if (status === 'failed' && text.trim() === '') return null
  return (
    <EmptyState
      icon="search"
      title={text.trim() === '' ? ctx.t('wallets.empty') : ctx.t('wallets.none', { query: text.trim() })}
      action={
        <>
          {text !== '' && <Button onClick={onClear}>{ctx.t('wallets.clear')}</Button>}
          {canScan && (
            <Button kind="quiet" icon="qr" onClick={() => scan(ctx)}>
              {ctx.t('wallets.useQr')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** A code that any wallet can scan. */
function scan(ctx: Context<WalletsContract>): void {
  ctx.read(walletRoutes).some((route) => route.open(undefined))
}

/** The rules of the connect plugin. Their chunk is already loaded when the visitor comes from the Connect view. */
function useBrowser(ctx: Context<WalletsContract>): WalletBrowser | undefined {
  const shared = ctx.use(directory)
  const [browser, setBrowser] = useState(shared.browser)
  useEffect(() => {
    if (shared.browser) return
    let here = true
    ctx
      .peer<ConnectContract>('connect')
      ?.actions.browse()
      .then((loaded) => {
        shared.browser = loaded
        if (here) setBrowser(loaded)
      }, ctx.report)
    return () => {
      here = false
    }
  }, [ctx, shared])
  return browser
}

/** One browsing state per opening of the view; Back returns to it. */
function useBrowsing(ctx: Context<WalletsContract>, browser: WalletBrowser, namespace: string | undefined): Browsing {
  const [browsing] = useState(() => {
    const shared = ctx.use(directory)
    const key = ctx.core.stack.at(-1)?.key ?? 0
    if (shared.open?.key === key) return shared.open.browsing
    const { include, exclude, featured } = browser
    const made = createBrowsing({
      list: (query, call) => listWallets(ctx, query, call),
      query: { ...(include && { include }), ...(exclude && { exclude }), ...(namespace !== undefined && { namespace }) },
      featured: include ? [] : featured,
      signal: ctx.signal,
      settled: (search, certified) => ctx.emit('searchWallet', { badge: certified ? 'certified' : 'none', search }),
    })
    shared.open = { key, browsing: made }
    return made
  })
  return browsing
}
