import { type DeviceKeys, deviceKeys } from './device-keys.js'
import { memoryStore, type Store } from './open-store.js'

/** What this browser keeps, and the keys in it. */
export interface Device {
  readonly store: Store
  readonly keys: DeviceKeys
}

/** The keys of a store; memory for both where it opens and takes no keys, as private windows of some browsers do. */
export async function openDevice(store: Store): Promise<Device> {
  try {
    return { store, keys: await deviceKeys(store) }
  } catch {
    const memory = memoryStore()
    return { store: memory, keys: await deviceKeys(memory) }
  }
}
