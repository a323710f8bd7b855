import type { Context } from '@latchkey/kernel'
import { app } from '@latchkey/kernel/late'
import { clientOf, type OpenClient } from './client/open-client.js'
import { shareClient } from './client/share-client.js'
import type { WalletConnectContract } from './contract.js'
import { walletConnectErrors } from './errors.js'
import type { WalletConnectOptions } from './options.js'
import { createSessionHub, type SessionHub } from './session-hub.js'

/** The protocol's client as this kernel uses it. */
export interface OpenLine extends OpenClient {
  readonly hub: SessionHub
}
export interface Line {
  /** Opens the line, or hands out the one that is open. One that was refused or did not open is not handed out again. */
  open(): Promise<OpenLine>
  /** The line that is open or about to be. */
  current(): Promise<OpenLine> | undefined
}

/** This kernel's line to the relay, opened when somebody needs it and let go with the kernel. */
export function createLine(ctx: Context<WalletConnectContract>, options: WalletConnectOptions): Line {
  let line: { readonly opened: Promise<OpenLine>; readonly release: () => Promise<void> } | undefined

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
  const open = (): Promise<OpenLine> => {
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
  return { open, current: () => line?.opened }
}
