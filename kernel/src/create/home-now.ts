import type { PluginHost } from '../plugins/index.js'
import { type Home, homes } from '../points/index.js'
import type { Runtime } from '../types/index.js'

/** The home that counts now, of those that `among` lets through. What a plugin throws is its own affair: the next one is asked. */
export function homeNow(
  host: Pick<PluginHost, 'read'>,
  report: Runtime['report'],
  among: (home: Home) => boolean = () => true,
): Home | undefined {
  return host.read(homes).find((home) => {
    try {
      return among(home) && home.when()
    } catch (error) {
      report(error, 'core')
      return false
    }
  })
}
