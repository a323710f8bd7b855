import type { Profile } from '../people.js'

/** Where one provider differs from the others. All speak OAuth 2 with codes. */
export interface PlainShape {
  /** Of its page. */
  readonly title: string
  /** Path of the page that visitors are sent to. */
  readonly authorize: string
  /** Path where codes are exchanged. */
  readonly token: string
  /** Path of the profile. */
  readonly profile: string
  /** How a client says who it is when it exchanges a code. */
  readonly secret: 'header' | 'body'
  /** Whether it takes no visitor without PKCE. */
  readonly needsPkce?: true
  /** Hung onto the address that visitors return to. */
  readonly fragment?: string
  /** Errors of the exchange come with status 200, and answers as a form unless JSON is asked for. */
  readonly errorsAreFine?: true
  /** A request for the profile names a program. */
  readonly needsAgent?: true
  /** The profile as it tells it. */
  tell(profile: Profile & { readonly subject: string }): object
}
