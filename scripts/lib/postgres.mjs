import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the folder of Postgres's binaries, or `undefined`. POSTGRES_BIN selects another. */
export function findPostgres() {
  const { POSTGRES_BIN, PATH = '' } = process.env
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(POSTGRES_BIN ? [POSTGRES_BIN] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...PATH.split(delimiter).filter(Boolean),
    '/opt/homebrew/opt/postgresql/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}
