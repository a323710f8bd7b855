import type { PageMessage } from '../../wallet/links.js'
import type { WalletId } from '../../wallet/wallet-id.js'
import type { NumberedMessage, PageReply, PageRequest, PageWallet } from '../protocol.js'
import { type PageProvider, pageProvider } from './page-provider.js'
import { promptWindows } from './prompt-windows.js'
import type { Transport } from './transport.js'

/** A page's connection to all wallets. */
export interface Connection {
  provider(wallet: WalletId, via: PageRequest['via']): PageProvider
}

/** Opens the connection, and passes events to the providers and prompts to the windows. */
export function connect(transport: Transport, wallets: readonly PageWallet[]): Connection {
  const providers = new Set<{ readonly wallet: WalletId; readonly emit: (event: string, payload: unknown) => void }>()
  const windows = promptWindows(wallets, (wallet, prompt, yes) => transport.answer(wallet, prompt, yes))
  const waiting = new Set<{ readonly seq: number; readonly resolve: () => void }>()
  let received = 0

  const handle = (message: PageMessage): void => {
    if (message.type === 'prompt') windows.show(message.wallet, message.prompt)
    else if (message.type === 'closed') windows.close(message.id)
    else for (const { wallet, emit } of providers) if (wallet === message.wallet) emit(message.event, message.payload)
  }
  const receive = ({ seq, message }: NumberedMessage): void => {
    handle(message)
    received = seq
    for (const entry of waiting) if (entry.seq <= received && waiting.delete(entry)) entry.resolve()
  }
  /** Events that happened before an answer are handled before it. */
  const caughtUp = ({ seq }: PageReply): Promise<void> =>
    seq <= received ? Promise.resolve() : new Promise((resolve) => waiting.add({ seq, resolve }))

  transport.open(receive)
  addEventListener('pagehide', () => transport.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    received = 0
    transport.open(receive)
  })
  return {
    provider(wallet, via) {
      const { provider, emit } = pageProvider(async (method, params) => {
        const reply = await transport.request({ wallet, via, method, params })
        await caughtUp(reply)
        return reply
      })
      providers.add({ wallet, emit })
      return provider
    },
  }
}
