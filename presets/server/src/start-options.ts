import { check } from '@latchkey/kernel/wire'
import { readConfig } from './read-config.js'
import { type ConfigFile, configSchema } from './settings.js'
import type { StartOptions } from './start-server.js'

/**
 * Converts the contents of a configuration file, given as an object, into options of `startServer`.
 * @throws naming the invalid field
 *
 * @example
 * await startServer(startOptions({ port: 8787, database: ':memory:', namesSuffix: 'latchkey.example' }))
 */
export function startOptions(config: ConfigFile): StartOptions {
  const problem = check(configSchema(), config)
  if (problem) throw new Error(problem)
  return readConfig([], {}, config).start
}
