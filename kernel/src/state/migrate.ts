import type { AnySpec } from '../types/index.js'
import type { ScopedStorage } from './storage.js'

const VERSION_KEY = 'version'

/** Migrates each plugin's stored data to its latest version, one step at a time. If a step throws, the older version is kept. */
export function runMigrations(specs: readonly AnySpec[], storage: ScopedStorage, report: (error: unknown, plugin: string) => void): void {
  for (const { id, migrations = [] } of specs) {
    const own = storage.scope(id)
    for (const { version, up } of [...migrations].sort((a, b) => a.version - b.version)) {
      const have = Number.parseInt(own.get(VERSION_KEY) ?? '0', 10) || 0
      if (version !== have + 1) continue
      try {
        up(own)
        own.set(VERSION_KEY, String(version))
      } catch (error) {
        report(error, id)
      }
    }
  }
}
