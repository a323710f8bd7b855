import { walletErrors } from '../errors/index.js'
import { type ConnectMethod, connectMethods } from '../points/index.js'
import type { ConnectResult, CoreContract, Kernel } from '../types/index.js'

/** What to connect, and for which family. */
export interface ConnectWalletArgs {
  /** Id of a wallet in `state.core.connectors`, or of a login or pairing of a plugin: `google`, `email`, `walletConnect`. */
  readonly wallet: string
  /** Family to connect. Defaults to all that the wallet supports; a login connects those of the app. */
  readonly namespace?: string
  /** Cancels the attempt. */
  readonly signal?: AbortSignal
  /** Receives each URI for the app's own QR code or link. Without it, a pairing opens its view in the modal. */
  readonly showUri?: (uri: string) => void
}

/**
 * Connects by an id: a wallet, a social login, an email, a pairing. Call it in the task of the click, since a login opens its window there.
 *
 * @throws wallet/rejected also if the visitor closes the modal; wallet/not-found; the error of the login; `AbortError` if replaced
 * @example
 * await connectWallet(kernel, { wallet: 'google' })
 */
export function connectWallet(
  kernel: Pick<Kernel<CoreContract>, 'state' | 'read' | 'connections' | 'on' | 'subscribe'>,
  { wallet, namespace, signal, showUri }: ConnectWalletArgs,
): Promise<readonly ConnectResult[]> {
  const method = kernel.read(connectMethods).find((each) => each.accepts(wallet))
  const call = signal ?? new AbortController().signal
  if (showUri && method?.pair) return method.pair({ signal: call, show: showUri })
  if (method) return untilConnected(kernel, { method, wallet, signal: call })
  return kernel.connections.connect({
    connector: wallet,
    ...(namespace !== undefined && { namespace }),
    ...(signal && { signal }),
  })
}

interface Attempt {
  readonly method: ConnectMethod
  readonly wallet: string
  readonly signal: AbortSignal
}

function untilConnected(
  kernel: Pick<Kernel<CoreContract>, 'state' | 'on' | 'subscribe'>,
  { method, wallet, signal }: Attempt,
): Promise<readonly ConnectResult[]> {
  return new Promise((resolve, reject) => {
    const results: ConnectResult[] = []
    const stops: (() => void)[] = []
    const end = (then: () => void): void => {
      for (const stop of stops) stop()
      then()
    }
    const finish = (): void => end(() => resolve(results))
    const abort = (): void => end(() => reject(signal.reason))
    if (signal.aborted) return abort()
    let ending: Promise<void> | undefined
    let wasOpen = kernel.state.core.open
    signal.addEventListener('abort', abort)
    stops.push(
      () => signal.removeEventListener('abort', abort),
      kernel.on('connect', ({ restored, ...result }) => {
        if (restored) return
        // Other families of the wallet are reported in the same task.
        if (results.push(result) === 1 && !ending) queueMicrotask(finish)
      }),
      kernel.subscribe('core', () => {
        const { open } = kernel.state.core
        if (wasOpen && !open && !ending && results.length === 0) end(() => reject(walletErrors.create('rejected', { wallet })))
        wasOpen = open
      }),
    )
    try {
      ending = method.start(wallet) ?? undefined
      ending?.then(finish, (error: unknown) => end(() => reject(error)))
    } catch (error) {
      end(() => reject(error))
    }
  })
}
