import { generateKeyPair, type KeyPair } from 'dpop'
import { newDeviceKey } from '../vault/seal.js'
import type { Store } from './open-store.js'

/** This browser's keys for this site and project. Scripts cannot read them. */
export interface DeviceKeys {
  /** P-256: proves to the server that this is the same device. */
  readonly proof: KeyPair
  /** AES-GCM: opens the device's half of the seed. */
  readonly seal: CryptoKey
}

/**
 * Loads the stored keys or creates new ones. The two are always stored and deleted together: a half that no key can open would only look
 * like a wallet.
 */
export async function deviceKeys(store: Store): Promise<DeviceKeys> {
  const kept = await store.get<DeviceKeys>('device-keys')
  if (kept) return kept
  const made: DeviceKeys = { proof: await generateKeyPair('ES256'), seal: await newDeviceKey() }
  await store.set('device-keys', made)
  // Another tab may have created keys at the same moment; the stored ones win.
  return (await store.get<DeviceKeys>('device-keys')) ?? made
}
