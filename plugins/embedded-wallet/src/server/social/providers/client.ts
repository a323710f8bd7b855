/** Your app, as the provider registered it with the address `{frame}/oauth/callback`. */
export interface ProviderClient {
  /** As the provider named your app. */
  readonly clientId: string
  /** Of your app. Keep it out of the repository. */
  readonly clientSecret: string
  /** Asks for more, or for less; with a space in between. */
  readonly scope?: string
}
/** The same, with other addresses than the provider's own. */
export interface OAuthClient extends ProviderClient {
  /** Addresses to use instead, as a sandbox has them. */
  readonly endpoints?: { readonly authorizeUrl?: string; readonly tokenUrl?: string; readonly profileUrl?: string }
}
