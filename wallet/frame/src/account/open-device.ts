import { type DeviceKeys, deviceKeys } from './device-keys.js'
import { memoryStore, type Store } from './open-store.js'

/** This browser's storage and the keys in it. */
export interface Device {
  readonly store: Store
  readonly keys: DeviceKeys
}

/** Opens the store and its keys. Keeps both in memory if the store opens but cannot hold keys, as in private windows of some browsers. */
export async function openDevice(store: Store): Promise<Device> {
  try {
    return { store, keys: await deviceKeys(store) }
  } catch {
    const memory = memoryStore()
    return { store: memory, keys: await deviceKeys(memory) }
  }
}
