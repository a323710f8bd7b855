import { generateKeyPair, type KeyPair } from 'dpop'
import { newDeviceKey } from '../vault/seal.js'
import type { Store } from './open-store.js'

/** This browser's own keys, at this site and for this project. None of them can be read by script. */
export interface DeviceKeys {
  /** P-256: shows the server that it is the same device. */
  readonly proof: KeyPair
  /** AES-GCM: opens the device's half of the seed. */
  readonly seal: CryptoKey
}

/** The keys of an earlier visit, or new ones. Both come and go together: a half that no key opens would only look like a wallet. */
export async function deviceKeys(store: Store): Promise<DeviceKeys> {
  const kept = await store.get<DeviceKeys>('device-keys')
  if (kept) return kept
  const made: DeviceKeys = { proof: await generateKeyPair('ES256'), seal: await newDeviceKey() }
  await store.set('device-keys', made)
  // Another tab may have made some at the same moment: what is stored counts.
  return (await store.get<DeviceKeys>('device-keys')) ?? made
}
