import type { Context } from '@latchkey/kernel'
import { app, chains } from '@latchkey/kernel/late'
import { clientOf, type OpenClient } from './client/open-client.js'
import { shareClient } from './client/share-client.js'
import type { WalletConnectContract } from './contract.js'
import { walletConnectErrors } from './errors.js'
import type { WalletConnectOptions } from './options.js'
import { createSessionHub, type SessionHub } from './session-hub.js'
import { settleSessions } from './settle-sessions.js'
import { relayIs } from './state.js'
import { wanted } from './wanted.js'

/** The protocol's client as this kernel uses it. */
export interface OpenRelayConnection extends OpenClient {
  readonly hub: SessionHub
}
export interface RelayConnection {
  /** Opens the connection, or returns the open one. One that failed to open is not reused. */
  open(): Promise<OpenRelayConnection>
  /** The connection that is open or opening. */
  current(): Promise<OpenRelayConnection> | undefined
}

/** This kernel's connection to the relay, opened on first use and closed with the kernel. */
export function createRelayConnection(ctx: Context<WalletConnectContract>, options: WalletConnectOptions): RelayConnection {
  let line: { readonly opened: Promise<OpenRelayConnection>; readonly release: () => Promise<void> } | undefined

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
  const open = (): Promise<OpenRelayConnection> => {
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
      const proposal = () => wanted(ctx.read(chains), options)
      const opened = shared.opened.then((client) => ({ ...client, hub: createSessionHub(client.client, proposal) }))
      const mine = { opened, release: shared.release }
      line = mine
      opened.then(
        ({ client, relay }) => {
          const heard = (down: Error | undefined): void => {
            const refused = walletConnectErrors.is(down, 'relay-refused')
            // Logs an alert for the integrator, once per kind of refusal.
            if (refused && ctx.state.relay.reason !== down.details.reason) ctx.report(down)
            relayIs(
              ctx.state,
              down && { status: refused ? 'refused' : 'unreachable', reason: refused ? down.details.reason : down.message },
            )
          }
          heard(relay.down())
          if (!provider) settleSessions(ctx, { client, relay })
          ctx.defer(relay.watch(heard))
        },
        // A client that failed to open is not reused; its callers get the reason.
        () => {
          if (line === mine) void letGo()
        },
      )
    }
    return line.opened
  }
  ctx.defer(letGo)
  return { open, current: () => line?.opened }
}
