import type { PluginHost } from '../plugins/index.js'
import { type Home, homes } from '../points/index.js'
import type { Runtime } from '../routing/index.js'

/**
 * Returns the home that applies at the moment, out of those that `among` accepts. If a plugin throws, its error is reported and the next
 * home is tried.
 */
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
