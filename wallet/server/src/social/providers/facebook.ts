import type { OAuthClient } from './client.js'
import type { OAuthProvider } from './provider.js'

/** Facebook, by OAuth 2. Its user ids are specific to your app: another app of yours gets other ids for the same visitors. */
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
