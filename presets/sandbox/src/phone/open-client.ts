import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { ICore } from '@walletconnect/types'

interface Args {
  readonly relayUrl: string
  readonly name: string
  readonly icon: string
}

/** A wallet-side client that talks to the given relay and to nothing else. */
export async function openClient({ relayUrl, name, icon }: Args): Promise<{ readonly client: Client; readonly stop: () => Promise<void> }> {
  const [{ Core }, { SignClient }] = await Promise.all([import('@walletconnect/core'), import('@walletconnect/sign-client')])
  const core = new Core({
    projectId: 'sandbox',
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  // Two services of the vendor that have no switch: a look-up of each app's origin, and a note that a client has started.
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => {}
  // A machine without any network still has its loopback interface.
  core.relayer.confirmOnlineStateOrThrow = async () => {}
  await core.start()
  const client = await SignClient.init({
    // Its own classes disagree with its own interfaces about a field that may be undefined.
    core: core as ICore,
    logger: 'silent',
    metadata: { name, description: 'A wallet for tests', url: 'https://latchkey.test', icons: [icon] },
  })
  return {
    client,
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
