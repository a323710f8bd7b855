import type { OAuthClient } from './client.js'
import type { OAuthProvider } from './provider.js'

/** X, by OAuth 2 as a confidential client. */
export function x({ endpoints, ...client }: OAuthClient): OAuthProvider {
  return {
    kind: 'oauth',
    id: 'x',
    issuer: 'https://x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me',
    secretIn: 'header',
    // X returns a user's profile only to apps that may also read posts.
    scope: 'tweet.read users.read',
    subject: 'data.id',
    label: ['data.username', 'data.name'],
    ...client,
    ...endpoints,
  }
}
