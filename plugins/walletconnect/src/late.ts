import type { ConnectCall, Connection, Connector, Context, ListedWallet } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { app, chains, connections, walletErrors } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import type { SessionTypes } from '@walletconnect/types'
import { authenticate } from './actions/authenticate.js'
import { connectPhone } from './actions/connect-phone.js'
import { askSession, liveSession } from './ask-session.js'
import { clientOf, type OpenClient } from './client/open-client.js'
import { shareClient } from './client/share-client.js'
import { onSeen, wake } from './client/wake.js'
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
import { openWallet } from './open-wallet.js'
import type { WalletConnectOptions } from './options.js'
import { createPairer } from './pairing.js'
import { reopenApp } from './reopen-app.js'
import { createSessionHub, type SessionHub } from './session-hub.js'
import { attemptIs, cameBack } from './state.js'
import { toConnections } from './to-connections.js'
import { dropWallet, keepWallet, readWallets, toWallet } from './wallet-book.js'
import { wanted } from './wanted.js'

/** Everything behind the entry, loaded when somebody pairs or a session is there. */
export interface Late {
  connect(call: ConnectCall): Promise<readonly Connection[]>
  pair(args?: PairArgs): Promise<ManualPairing>
  request(args: SessionRequest): Promise<unknown>
  authenticate(args: AuthenticateArgs): Promise<Authenticated>
  /** Has an address at hand, for a link that must be followed in the task of a tap. */
  prepare(): void
  /** A wallet of a list was tapped: opens its app where it is on this device. */
  follow(wallet: ListedWallet): void
}

interface Line extends OpenClient {
  readonly hub: SessionHub
}

interface Args {
  readonly options: WalletConnectOptions
  /** Takes a connector for each wallet that is connected. */
  readonly report: (wallets: readonly Connector[]) => void
}

export function createLate(ctx: Context<WalletConnectContract>, { options, report }: Args): Late {
  let line: { readonly opened: Promise<Line>; readonly release: () => Promise<void> } | undefined

  const letGo = async (): Promise<void> => {
    const old = line
    line = undefined
    await old?.opened
      .then(({ hub }) => hub.stop())
      .catch(() => {
        // It never opened.
      })
    await old?.release()
  }
  const open = (): Promise<Line> => {
    if (!line) {
      const { projectId, metadata } = ctx.use(app)
      const { provider } = options
      const shared = provider
        ? { opened: Promise.resolve(clientOf(provider)), release: async () => {} }
        : shareClient({
            options,
            projectId: options.projectId ?? projectId,
            metadata: metadata ?? { name: projectId, url: '' },
            storage: ctx.storage,
          })
      const opened = shared.opened.then((client) => ({ ...client, hub: createSessionHub(client.client) }))
      const mine = { opened, release: shared.release }
      line = mine
      // A client that was refused or did not open is not used again; whoever waits for it hears why.
      opened
        .then(({ refused }) => refused)
        .catch((error: unknown) => {
          if (walletConnectErrors.is(error, 'relay-refused')) ctx.report(error)
          if (line === mine) void letGo()
        })
    }
    return line.opened
  }
  ctx.defer(letGo)
  ctx.defer(
    onSeen(() => {
      cameBack(ctx.state)
      const mine = line
      mine?.opened
        .then(({ client, hub }) => {
          for (const { topic } of ctx.state.wallets) if (client.session.keys.includes(topic) && !liveSession(client, topic)) hub.end(topic)
          return wake(client)
        })
        .catch(() => {
          // The line is down; the library dials again.
        })
      void pairer.renew()
    }),
  )

  const end = async (topic: string): Promise<void> => {
    dropWallet(ctx, topic)
    const { client, hub } = await open()
    hub.end(topic)
    if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }
  /** Follows a session from now on, whether or not a chain plugin wants it. */
  const keep = (session: SessionTypes.Struct, hub: SessionHub): void => {
    if (!ctx.state.wallets.some(({ topic }) => topic === session.topic)) keepWallet(ctx, toWallet(ctx, session))
    const stop = hub.watch(session.topic, ({ type }) => {
      if (type !== 'ended') return
      stop()
      dropWallet(ctx, session.topic)
    })
  }
  const linesOf = async (session: SessionTypes.Struct): Promise<readonly Connection[]> => {
    const { client, hub } = await open()
    keep(session, hub)
    return toConnections({ ctx, client, hub, end, reopen: (topic) => reopenApp(ctx, topic) }, session)
  }
  const resume = async (topic: string): Promise<readonly Connection[]> => {
    const { client } = await open()
    const session = liveSession(client, topic)
    if (session) return linesOf(session)
    dropWallet(ctx, topic)
    return []
  }
  /** What the session of a sign-in may ask for later. */
  const methodsOf = (asked: readonly string[]): readonly string[] => {
    const all = wanted(ctx.read(chains), options)
    return [...new Set(asked.flatMap((chain) => all[chain.split(':')[0] ?? '']?.methods ?? []))]
  }
  const pairer = createPairer({
    ctx,
    relays: options.relayUrls,
    open,
    early: () => void connectPhone(ctx),
    async propose({ client }) {
      const { uri, approval } = await client.connect({ optionalNamespaces: wanted(ctx.read(chains), options) })
      if (uri === undefined) throw new TypeError('The client gave no pairing address.')
      return { uri, approval }
    },
  })
  ctx.defer(pairer.stop)

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
    if (asked.some((id) => id.startsWith(connectorId('')) && !known(id))) readWallets(ctx)
  }
  ctx.subscribe('walletconnect', tell)
  ctx.subscribe('core', look)
  look()

  return {
    connect: async (call) => linesOf(await connect(call)),
    async pair({ signal = ctx.signal } = {}) {
      const any = AbortSignal.any([signal, ctx.signal])
      // Without a chain plugin the kernel has nothing to connect; the session is the app's alone.
      const asked =
        ctx.read(chains).length > 0
          ? ctx.use(connections).connect({ connector: 'walletConnect', signal: any })
          : connect({ signal: any }).then(linesOf)
      const approved = asked.then(() => ctx.state.wallets.at(-1)?.topic ?? '')
      // Heard by whoever asked for the address, and by the app where it waits for the wallet.
      approved.catch(() => {})
      await bounded(Promise.race([pairingReadyIn(ctx, any), approved]), { signal: any })
      const { uri = '', expires = 0 } = ctx.state.pairing
      return { uri, expires, approved }
    },
    async request({ topic = ctx.state.wallets.at(-1)?.topic ?? '', signal = ctx.signal, ...asked }) {
      return askSession(await open(), { topic, ...asked }, { signal })
    },
    async authenticate(args) {
      const answer = await authenticate(ctx, { client: (await open()).client, args, methods: methodsOf(args.chains) })
      await linesOf(answer.session)
      return { topic: answer.session.topic, auths: answer.auths, messages: answer.messages }
    },
    // A failure shows when the visitor comes to need the address.
    prepare() {
      if (surroundings().touch) pairer.prepare().catch(() => {})
    },
    follow(wallet) {
      if (surroundings().touch) openWallet(ctx, wallet)
    },
  }
}

/** Resolves when there is an address, rejects when there will be none. */
function pairingReadyIn(ctx: Context<WalletConnectContract>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const { status } = ctx.state.pairing
      if (status === 'ready') resolve()
      else if (status === 'unreachable' || status === 'refused') reject(walletConnectErrors.create('relay-refused', { reason: status }))
      else return
      stop()
    }
    const stop = ctx.subscribe('walletconnect', look)
    signal.addEventListener('abort', stop, { once: true })
    look()
  })
}
