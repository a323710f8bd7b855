import type { OAuthClient } from './client.js'
import type { OAuthProvider } from './provider.js'

/** Discord, by OAuth 2. */
export function discord({ endpoints, ...client }: OAuthClient): OAuthProvider {
  return {
    kind: 'oauth',
    id: 'discord',
    issuer: 'https://discord.com',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
    secretIn: 'body',
    scope: 'identify',
    subject: 'id',
    label: ['username', 'global_name'],
    ...client,
    ...endpoints,
  }
}
