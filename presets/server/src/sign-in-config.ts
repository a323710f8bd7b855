import { integer, list, literal, object, optional, type Static, string, union } from '@latchkey/kernel/wire'
import { type SiwxServerOptions, siwxServer, smtpTransport } from '@latchkey/siwx/server'
import { flag, flagged } from './flags.js'
import type { StartOptions } from './start-server.js'

/** The sign-in settings of the file. */
export function signInSchema() {
  const text = () => optional(string({ minLength: 1 }))
  return flagged(
    optional(
      union([
        object(
          {
            sessions: optional(union([literal('cookie'), literal('bearer')])),
            chains: flagged(
              optional(list(string())),
              flag('sign-in-chains', 'LIST', 'chains to sign in with: eip155:1,solana:5eykt4…; all without it'),
            ),
            sessionDays: flagged(
              optional(integer({ minimum: 1, maximum: 3650 })),
              flag('session-days', 'N', 'days until a visitor signs again, 7'),
            ),
            cookieDomain: flagged(text(), flag('cookie-domain', 'DOMAIN', 'lets servers below it read the session: example.com')),
            crossSiteOrigins: flagged(
              optional(list(string(), { minItems: 1 })),
              flag('cross-site-origins', 'LIST', 'pages of other sites that may sign in, one by one'),
            ),
            smtp: text(),
            mailFrom: text(),
          },
          { additionalProperties: false },
        ),
        literal(false),
      ]),
    ),
    flag('sign-in', 'MODE', 'cookie; bearer for tokens that pages keep; off for none', {
      read(text, before) {
        if (text === 'off') return false
        if (text !== 'cookie' && text !== 'bearer') throw new Error(`--sign-in is cookie, bearer or off, not "${text}".`)
        return { ...(before as object | undefined), sessions: text }
      },
    }),
  )
}
type SignInFile = Exclude<Static<ReturnType<typeof signInSchema>>, false>

/** The mail server for codes. */
export interface MailConfig {
  readonly smtp: string | undefined
  readonly from: string | undefined
}

/** Options of the sign-in; undefined if nothing is set. @throws with one sentence that names the problem */
export function signInOf(given: SignInFile | false | undefined, { smtp, from }: MailConfig): StartOptions['signIn'] {
  if (given === false) return false
  const { sessions, chains, sessionDays: days, cookieDomain: domain, crossSiteOrigins } = given ?? {}
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
