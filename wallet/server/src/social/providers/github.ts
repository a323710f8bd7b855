import type { OAuthClient } from './client.js'
import type { OAuthProvider } from './provider.js'

/** GitHub, by OAuth 2. Requests no scope, because the public profile is enough. */
export function github({ endpoints, ...client }: OAuthClient): OAuthProvider {
  return {
    kind: 'oauth',
    id: 'github',
    issuer: 'https://github.com/login/oauth',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    profileUrl: 'https://api.github.com/user',
    secretIn: 'body',
    scope: '',
    subject: 'id',
    label: ['login', 'name'],
    ...client,
    ...endpoints,
  }
}
