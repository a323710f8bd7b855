import type { OAuthClient } from './client.js'
import type { OAuthProvider } from './provider.js'

/** Facebook, by OAuth 2. Its ids are of your app alone: another app of yours knows the same visitors by others. */
export function facebook({ endpoints, ...client }: OAuthClient): OAuthProvider {
  return {
    kind: 'oauth',
    id: 'facebook',
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/me?fields=id,name',
    secretIn: 'body',
    scope: 'public_profile',
    subject: 'id',
    label: ['name'],
    ...client,
    ...endpoints,
  }
}
