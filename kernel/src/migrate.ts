import type { Migration } from './points.js'
import type { ScopedStorage } from './storage.js'

const VERSION_KEY = 'version'

/** Brings each plugin's stored data to its newest version, one step at a time. A step that throws keeps the older version. */
export function runMigrations(all: readonly Migration[], storage: ScopedStorage, report: (error: unknown, plugin: string) => void): void {
  for (const { plugin, version, up } of [...all].sort((a, b) => a.version - b.version)) {
    const own = storage.scope(plugin)
    const have = Number.parseInt(own.get(VERSION_KEY) ?? '0', 10) || 0
    if (version !== have + 1) continue
    try {
      up(own)
      own.set(VERSION_KEY, String(version))
    } catch (error) {
      report(error, plugin)
    }
  }
}
