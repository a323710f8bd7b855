import type { PlainShape } from './plain-shape.js'

/** The ids of providers with plain OAuth 2. */
export type PlainId = 'x' | 'discord' | 'github' | 'facebook'

/** As documented by them. */
export function plainShapes(): { readonly [Id in PlainId]: PlainShape } {
  return {
    x: {
      title: 'X',
      authorize: '/i/oauth2/authorize',
      token: '/2/oauth2/token',
      profile: '/2/users/me',
      secret: 'header',
      needsPkce: true,
      tell: ({ subject, person, givenName }) => ({ data: { id: subject, name: givenName, username: `${person}_x` } }),
    },
    discord: {
      title: 'Discord',
      authorize: '/oauth2/authorize',
      token: '/api/oauth2/token',
      profile: '/api/users/@me',
      secret: 'body',
      tell: ({ subject, person, givenName }) => ({
        id: subject,
        username: `${person}.discord`,
        global_name: givenName,
        discriminator: '0',
        avatar: null,
      }),
    },
    github: {
      title: 'GitHub',
      authorize: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      profile: '/user',
      secret: 'body',
      redirectsBelow: true,
      errorsAreFine: true,
      needsAgent: true,
      tell: ({ subject, person, givenName, familyName }) => ({
        login: `${person}-hub`,
        // A number at this provider.
        id: Number(subject),
        name: `${givenName} ${familyName}`,
        email: null,
      }),
    },
    facebook: {
      title: 'Facebook',
      authorize: '/dialog/oauth',
      token: '/oauth/access_token',
      profile: '/me',
      secret: 'body',
      fragment: '#_=_',
      tell: ({ subject, givenName, familyName }) => ({ id: subject, name: `${givenName} ${familyName}` }),
    },
  }
}
