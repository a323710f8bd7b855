import type { ServerAddress } from '../types/index.js'

/** Where this browser asks the server. */
export function baseUrlOf({ baseUrl, restricted }: ServerAddress): string {
  return restricted?.timeZones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone) ? restricted.baseUrl : baseUrl
}
