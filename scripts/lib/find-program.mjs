import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of a server program such as `nginx`, or `undefined`. The variable, such as NGINX_BIN, selects another. */
export function findProgram(name) {
  const chosen = process.env[`${name.toUpperCase()}_BIN`]
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return [...(chosen ? [chosen] : []), ...folders.map((folder) => join(folder, name))].find((file) => existsSync(file))
}
