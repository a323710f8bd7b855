import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of nginx, or `undefined`. NGINX_BIN selects another. */
export function findNginx() {
  const { NGINX_BIN, PATH = '' } = process.env
  const all = [...(NGINX_BIN ? [NGINX_BIN] : []), ...PATH.split(delimiter).map((folder) => join(folder, 'nginx')), '/usr/sbin/nginx']
  return all.find((file) => existsSync(file))
}
