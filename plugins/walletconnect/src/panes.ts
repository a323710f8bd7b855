import type { ListedWallet } from '@latchkey/kernel'

/** A way to connect one wallet, or any. */
export type Pane = 'browser' | 'qrcode' | 'desktop' | 'webapp' | 'mobile' | 'inapp' | 'unsupported'

export interface PanesArgs {
  readonly wallet: ListedWallet | undefined
  readonly touch: boolean
  /** The wallet is also an extension of this browser. */
  readonly installed: boolean
}

/** Returns the useful ways to connect, the likeliest first. Pure, and the only place with these rules. */
export function panesFor({ wallet, touch, installed }: PanesArgs): readonly Pane[] {
  const browser: readonly Pane[] = installed ? ['browser'] : []
  const webapp: readonly Pane[] = wallet?.webapp_link ? ['webapp'] : []
  if (!wallet) return ['qrcode']
  if (touch) {
    const mobile: readonly Pane[] =
      wallet.mobile_link || wallet.link_mode ? ['mobile'] : wallet.browser_link && !wallet.webapp_link ? ['inapp'] : []
    const all = [...mobile, ...webapp, ...browser]
    return all.length > 0 ? all : ['unsupported']
  }
  // A wallet with only an extension cannot scan.
  const hasApp = Boolean(wallet.mobile_link ?? wallet.link_mode ?? wallet.app_store ?? wallet.play_store)
  const known = hasApp || Boolean(wallet.desktop_link ?? wallet.webapp_link)
  const scan: readonly Pane[] = hasApp || !(known || installed) ? ['qrcode'] : []
  const desktop: readonly Pane[] = wallet.desktop_link ? ['desktop'] : []
  return [...browser, ...scan, ...desktop, ...webapp]
}
