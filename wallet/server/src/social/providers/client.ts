/** Your app at the provider, registered with the redirect address `{frame}/oauth/{id}/callback`: `…/oauth/google/callback`. */
export interface ProviderClient {
  /** Issued by the provider when the app is registered there. */
  readonly clientId: string
  /** Client secret. Keep it out of the repository. */
  readonly clientSecret: string
  /** Scopes to request instead of the defaults, separated by spaces. */
  readonly scope?: string
}
/** The same, with optional endpoints. */
export interface OAuthClient extends ProviderClient {
  /** Endpoints to use instead, for example in a sandbox. */
  readonly endpoints?: { readonly authorizeUrl?: string; readonly tokenUrl?: string; readonly profileUrl?: string }
}
