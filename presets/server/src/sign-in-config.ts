import { type SiwxServerOptions, siwxServer, smtpTransport } from '@latchkey/siwx/server'
import type { StartOptions } from './start-server.js'

/** Sign-in settings from flags and file. */
export interface SignInConfig {
  readonly sessions: string | undefined
  readonly chains: readonly string[] | undefined
  readonly days: number | undefined
  readonly domain: string | undefined
  readonly crossSiteOrigins: readonly string[] | undefined
  readonly smtp: string | undefined
  readonly from: string | undefined
}

/** Options of the sign-in; undefined if nothing is set. @throws with one sentence that says what is wrong */
export function signInOf({ sessions, chains, days, domain, crossSiteOrigins, smtp, from }: SignInConfig): StartOptions['signIn'] {
  if (sessions === 'off') return false
  if (sessions !== undefined && sessions !== 'cookie' && sessions !== 'bearer')
    throw new Error(`--sign-in is cookie, bearer or off, not "${sessions}".`)
  if (days === 0) throw new Error('--session-days must be at least 1.')
  if (smtp !== undefined && !/^smtps?:\/\/./.test(smtp)) throw new Error('--smtp has to begin with smtps:// or smtp://.')
  if ((smtp === undefined) !== (from === undefined)) throw new Error('--smtp and --mail-from belong together.')
  const options: SiwxServerOptions = {
    ...(sessions && { sessions }),
    ...(chains && { chains }),
    ...(days !== undefined && { sessionMs: days * 86_400_000 }),
    ...((domain !== undefined || crossSiteOrigins) && {
      cookie: { ...(domain !== undefined && { domain }), ...(crossSiteOrigins && { crossSiteOrigins }) },
    }),
    ...(smtp !== undefined && from !== undefined && { mail: smtpTransport({ url: smtp, from }) }),
  }
  // Reports contradictions at once.
  siwxServer(options)
  return Object.keys(options).length > 0 ? options : undefined
}
