import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOptions, startServer } from '../../../presets/server/dist/index.js'
import { embeddedWalletServer, sandboxWalletKeys, smtpTransport } from '../../../wallet/server/dist/index.js'
import { freePort } from '../free-port.mjs'
import { codeOf } from './code-of.mjs'

/** A server with the frame of embedded wallets, with its own database file. `options` are passed to its server half. */
export async function walletServer(sandbox, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const port = await freePort()
  const frameOrigin = `http://wallet.localhost:${port}`
  let ahead = 0
  const { url, stop } = await startServer({
    ...startOptions({ ...sandbox.serverConfig, database: join(folder, 'bench.sqlite') }),
    port,
    allowedOrigins: [frameOrigin],
    plugins: [
      embeddedWalletServer({
        ...sandboxWalletKeys,
        sandbox: true,
        mail: smtpTransport({ url: sandbox.mail.url, from: 'Wallet <no-reply@example.com>' }),
        frameOrigin,
        // Of the site that `startSite` serves.
        origins: ['http://127.0.0.1:*'],
        now: () => Date.now() + ahead,
        ...options,
      }),
    ],
    log: { warn() {}, error: (message, error) => console.error(message, error) },
  })
  return {
    url,
    frameUrl: `${frameOrigin}/sdk`,
    codeFor: async (email) => codeOf(await sandbox.mail.next(email)),
    pass(time) {
      ahead += time
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
