import type { Context } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'
import type { Line } from './line.js'

/**
 * Says in words that a connected wallet cannot be reached, with a way to try again: whenever the modal opens, and when it happens while the
 * modal is open. The view with the code has words of its own.
 */
export function tellRelay(ctx: Context<WalletConnectContract>, line: Line): void {
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
          // What comes of it is said by the relay's state.
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
