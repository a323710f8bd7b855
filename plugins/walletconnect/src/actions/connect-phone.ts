import type { Context } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import type { WalletConnectContract } from '../contract.js'
import { setOpened } from '../state.js'

/** Waits for a wallet while a view shows the pairing URI. */
export async function connectPhone(ctx: Context<WalletConnectContract>): Promise<void> {
  try {
    const [connected] = await ctx.use(connections).connect({ connector: 'walletConnect' })
    const name = ctx.core.connectors.find(({ id }) => id === connected?.connector)?.name ?? 'WalletConnect'
    const { stack, open } = ctx.core
    const view = stack.at(-1)?.view ?? ''
    ctx.emit('connectSuccess', { method: ctx.state.opened ? 'mobile' : 'qrcode', name, view })
    setOpened(ctx.state, undefined)
    // A visitor in another view gets a toast and stays there.
    if (!view.startsWith('ConnectingWalletConnect')) {
      if (open) ctx.toast({ kind: 'success', text: ctx.t('walletconnect.connected', { wallet: name }) })
    } else ctx.complete()
  } catch (error) {
    if (ctx.signal.aborted || (error as { readonly name?: unknown }).name === 'AbortError') return
    const message = error instanceof Error ? error.message : String(error)
    ctx.emit(ctx.state.attempt === 'declined' ? 'userRejected' : 'connectError', { message })
  }
}
