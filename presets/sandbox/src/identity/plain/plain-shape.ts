import type { Profile } from '../people.js'

/** How one provider differs from the others. All speak OAuth 2 with codes. */
export interface PlainShape {
  /** Title of its page. */
  readonly title: string
  /** Path of the page that visitors are sent to. */
  readonly authorize: string
  /** Path for exchanging codes. */
  readonly token: string
  /** Path of the profile. */
  readonly profile: string
  /** How a client authenticates when it exchanges a code. */
  readonly secret: 'header' | 'body'
  /** Rejects visitors without PKCE. */
  readonly needsPkce?: true
  /** Also redirects to URLs below a registered one. */
  readonly redirectsBelow?: true
  /** Fragment appended to the redirect URL. */
  readonly fragment?: string
  /** Errors of the exchange have status 200, and answers are form-encoded unless JSON is requested. */
  readonly errorsAreFine?: true
  /** Requests for the profile must have a user agent. */
  readonly needsAgent?: true
  /** The provider's profile format. */
  tell(profile: Profile & { readonly subject: string }): object
}
