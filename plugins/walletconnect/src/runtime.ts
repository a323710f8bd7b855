import type { ConnectCall, Connection, ConnectMethod, Connector, Context, ListedWallet } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, connections, walletErrors } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { SessionTypes } from '@walletconnect/types'
import { authenticate } from './actions/authenticate.js'
import { connectPhone } from './actions/connect-phone.js'
import { askSession } from './ask-session.js'
import { onSeen, wake } from './client/wake.js'
import { watchScan } from './client/watch-scan.js'
import { connectorId } from './connector-id.js'
import type {
  AuthenticateArgs,
  Authenticated,
  ManualPairing,
  PairArgs,
  PhoneWallet,
  SessionRequest,
  WalletConnectContract,
} from './contract.js'
import { walletConnectErrors } from './errors.js'
import { liveSession } from './live-session.js'
import { openPairings } from './open-pairings.js'
import { openWallet } from './open-wallet.js'
import type { WalletConnectOptions } from './options.js'
import { createPairer } from './pairing.js'
import { propose } from './propose.js'
import { createRelayConnection } from './relay-connection.js'
import { reportRelay } from './report-relay.js'
import { createSessions } from './sessions.js'
import { settleReturned } from './settle-returned.js'
import { WAY } from './shared.js'
import type { SlowKeeper } from './sign-ins.js'
import { attemptIs, awaited, cameBack, isFresh } from './state.js'
import { followWallets, readWallets } from './wallet-book.js'
import { wanted } from './wanted.js'

/** Everything behind the entry, loaded for pairing or when a session exists. */
export interface Runtime {
  connect(call: ConnectCall): Promise<readonly Connection[]>
  pair(args?: PairArgs): Promise<ManualPairing>
  /** Waits for a wallet while the app shows the URI, and each one that replaces it. */
  readonly showPairing: NonNullable<ConnectMethod['pair']>
  request(args: SessionRequest): Promise<unknown>
  authenticate(args: AuthenticateArgs): Promise<Authenticated>
  /** Prepares a pairing URI, for a link that must be followed in the task of a tap. */
  prepare(): void
  /** A listed wallet was tapped: opens its app, if that is on this device. */
  follow(wallet: ListedWallet): void
  /** The server that is slow to store the signatures, for the view that shows it. */
  keeper(): SlowKeeper | undefined
}

interface Args {
  readonly options: WalletConnectOptions
  /** Receives a connector for each connected wallet. */
  readonly report: (wallets: readonly Connector[]) => void
}

export function createRuntime(ctx: Context<WalletConnectContract>, { options, report }: Args): Runtime {
  const line = createRelayConnection(ctx, options)
  ctx.defer(
    onSeen(() => {
      cameBack(ctx.state)
      line
        .current()
        ?.then(({ client, hub, relay }) => {
          for (const { topic } of ctx.state.wallets) if (client.session.keys.includes(topic) && !liveSession(client, topic)) hub.end(topic)
          return wake({ client, relay })
        })
        .catch(() => {
          // The connection is down; the library dials again.
        })
      void pairer.renew()
    }),
  )

  reportRelay(ctx, line)
  const { linesOf, resume } = createSessions(ctx, line.open)
  /** The methods a sign-in's session may use later. */
  const methodsOf = (asked: readonly string[]): readonly string[] => {
    const all = wanted(ctx.read(chains), options)
    return [...new Set(asked.flatMap((chain) => all[chain.split(':')[0] ?? '']?.methods ?? []))]
  }
  let keeper: SlowKeeper | undefined
  const slow = (now: SlowKeeper | undefined): void => {
    keeper = now
    awaited(ctx.state, now?.host)
  }
  const pairer = createPairer({
    ctx,
    relays: options.relayUrls,
    open: line.open,
    early: () => void connectPhone(ctx),
    propose: ({ client }) => propose(ctx, { client, options, slow }),
    watchScan: ({ client }, topic, signal) => watchScan(client, topic, signal),
  })
  ctx.defer(pairer.stop)
  const left = openPairings(ctx)
  if (left.length > 0)
    line.open().then(({ client }) => settleReturned(ctx, { client, topics: left, slow, approved: pairer.approved }), ctx.report)

  const toConnector = ({ topic, name, icon, namespaces }: PhoneWallet): Connector => ({
    id: connectorId(topic),
    type: 'WALLET_CONNECT',
    name,
    namespaces,
    installed: true,
    listed: false,
    ...(icon !== undefined && { icon }),
    connect: () => resume(topic),
    resume: () => resume(topic),
  })

  const connect = async ({ signal }: Pick<ConnectCall, 'signal'>): Promise<SessionTypes.Struct> => {
    attemptIs(ctx.state, 'waiting')
    try {
      const session = await pairer.next(signal)
      attemptIs(ctx.state, 'none')
      return session
    } catch (error) {
      const declined = walletErrors.is(error, 'rejected')
      attemptIs(ctx.state, signal.aborted ? 'none' : declined ? 'declined' : 'failed', error instanceof Error ? error.message : undefined)
      throw error
    }
  }

  let told: readonly PhoneWallet[] = []
  const tell = (): void => {
    if (told === ctx.state.wallets) return
    told = ctx.state.wallets
    report(told.map(toConnector))
  }
  // Another tab may have connected a wallet that this one does not know yet.
  const look = (): void => {
    const known = (id: string): boolean => ctx.state.wallets.some(({ topic }) => connectorId(topic) === id)
    const asked = Object.values(ctx.core.sessions).flatMap(({ connector }) => connector ?? [])
    const isUnknown = (id: string): boolean => id.startsWith(connectorId('')) && !known(id)
    if (!asked.some(isUnknown)) return
    readWallets(ctx)
    // Its session may still exist, and must be ended then.
    if (asked.some(isUnknown) && !line.current()) line.open().catch(ctx.report)
  }
  let showing = false
  const shown = (): void => {
    const before = showing
    showing = ctx.core.open && ctx.core.stack.at(-1)?.view.startsWith('ConnectingWalletConnect') === true
    if (showing && !before) pairer.reopened()
  }
  ctx.subscribe('core', shown)
  ctx.subscribe('walletconnect', tell)
  ctx.subscribe('core', look)
  followWallets(ctx)
  look()

  return {
    connect: async (call) => linesOf(await connect(call)),
    async pair({ signal = ctx.signal } = {}) {
      const any = AbortSignal.any([signal, ctx.signal])
      // Without a chain plugin the kernel has nothing to connect; only the app uses the session.
      const asked =
        ctx.read(chains).length > 0 ? ctx.use(connections).connect({ connector: WAY, signal: any }) : connect({ signal: any }).then(linesOf)
      const approved = asked.then(() => ctx.state.wallets.at(-1)?.topic ?? '')
      // Handled by the caller that requested the URI, and by the app when it awaits the wallet.
      approved.catch(() => {})
      await bounded(Promise.race([pairingReadyIn(ctx, { relays: options.relayUrls, signal: any }), approved]), { signal: any })
      const { uri = '', expires = 0 } = ctx.state.pairing
      return { uri, expires, approved }
    },
    async showPairing({ signal, show }) {
      const any = AbortSignal.any([signal, ctx.signal])
      let shown: string | undefined
      const tell = (): void => {
        const { pairing } = ctx.state
        if (pairing.uri === shown || !isFresh(pairing, Date.now())) return
        shown = pairing.uri
        if (shown !== undefined) show(shown)
      }
      const stop = ctx.subscribe('walletconnect', tell)
      tell()
      try {
        return await ctx.use(connections).connect({ connector: WAY, signal: any })
      } finally {
        stop()
      }
    },
    async request({ topic = ctx.state.wallets.at(-1)?.topic ?? '', signal = ctx.signal, ...asked }) {
      const adapter = ctx.read(chains).find(({ namespace }) => asked.chain.startsWith(`${namespace}:`))
      return askSession(await line.open(), { topic, adapter, ...asked }, { signal })
    },
    async authenticate(args) {
      const answer = await authenticate(ctx, { client: (await line.open()).client, args, methods: methodsOf(args.chains) })
      await linesOf(answer.session)
      return { topic: answer.session.topic, auths: answer.auths, messages: answer.messages }
    },
    // A failure shows once the visitor needs the URI.
    prepare() {
      if (surroundings().touch) pairer.prepare().catch(() => {})
    },
    follow(wallet) {
      if (surroundings().touch) openWallet(ctx, wallet)
    },
    keeper: () => keeper,
  }
}

/** Resolves when the URI is ready, rejects when there will be none. */
function pairingReadyIn(
  ctx: Context<WalletConnectContract>,
  { relays, signal }: { readonly relays: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const { status } = ctx.state.pairing
      if (status === 'ready') resolve()
      else if (status === 'refused') reject(walletConnectErrors.create('relay-refused', { reason: ctx.state.relay.reason ?? status }))
      else if (status === 'unreachable') reject(walletConnectErrors.create('relay-unreachable', { relays }))
      else return
      stop()
    }
    const stop = ctx.subscribe('walletconnect', look)
    signal.addEventListener('abort', stop, { once: true })
    look()
  })
}
