import type { ServerAddress } from '../types/index.js'

/** Returns the base URL of the server for this browser. */
export function baseUrlOf({ baseUrl, restricted }: ServerAddress): string {
  return restricted?.timeZones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone) ? restricted.baseUrl : baseUrl
}
