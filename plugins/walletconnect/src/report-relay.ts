import type { Context } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'
import type { RelayConnection } from './relay-connection.js'

/**
 * Shows a message that a connected wallet is unreachable, with a way to retry: whenever the modal opens, and when it happens while the
 * modal is open. The view with the code has its own message.
 */
export function reportRelay(ctx: Context<WalletConnectContract>, line: RelayConnection): void {
  let told = false
  const look = (): void => {
    const { open, stack, sessions } = ctx.core
    const isDown = ctx.state.relay.status !== 'ok'
    const inUse = Object.values(sessions).flatMap(({ status, connector }) => (status === 'connected' ? (connector ?? []) : []))
    const wallet = ctx.state.wallets.find(({ topic }) => inUse.some((id) => id.endsWith(`:${topic}`)))
    const shows = open && isDown && wallet !== undefined && !stack.at(-1)?.view.startsWith('ConnectingWalletConnect')
    if (!shows) {
      told = told && open && isDown
      return
    }
    if (told) return
    told = true
    ctx.toast({
      kind: 'error',
      text: ctx.t('walletconnect.away', { wallet: wallet.name }),
      action: {
        label: ctx.label('shell.retry'),
        press() {
          told = false
          // The relay's state reports the result.
          line
            .current()
            ?.then(({ relay }) => relay.dial())
            .catch(ctx.report)
        },
      },
    })
  }
  ctx.subscribe('core', look)
  ctx.subscribe('walletconnect', look)
  look()
}
