import type { RawRoute } from '@latchkey/server-kit'
import type { ServerContext } from '../../device-request.js'
import { showLoading } from './loading-page.js'
import { answerNumber } from './number-page.js'
import { answerCallback, postedCallback } from './oauth-callback.js'
import { answerStart, redirectPath, startOauth } from './oauth-start.js'

/** Pages of the provider login window. */
export function oauthRoutes(context: ServerContext): readonly RawRoute[] {
  const redirects = [...context.social.providers.values()].filter(({ kind }) => kind === 'openid' || kind === 'oauth')
  return [
    {
      path: '/loading',
      summary: 'What the window of a login by a provider shows first.',
      type: 'text/html',
      answer: showLoading,
    },
    {
      path: '/oauth/start',
      summary: 'Sends a visitor to the provider that vouches for them.',
      type: 'text/html',
      query: ['tx'],
      answer: (request, env) => startOauth(context, request, env),
    },
    {
      method: 'POST',
      path: '/oauth/start',
      summary: 'Takes the number of a login that began in another browser or network, and goes on to the provider.',
      type: 'text/html',
      query: ['tx'],
      answer: (request, env) => answerStart(context, request, env),
    },
    ...redirects.flatMap(({ id }) => callbackRoutes(context, redirectPath(id), id)),
    // The URL that all providers shared earlier. Ends the logins that return to it, until 30 June 2027 (docs/social-logins.md).
    ...callbackRoutes(context, '/oauth/callback', undefined),
    {
      method: 'POST',
      path: '/oauth/number',
      summary: 'Takes the number that a page shows, where the window cannot tell the page itself.',
      type: 'text/html',
      answer: (request, env) => answerNumber(context, request, env),
    },
  ]
}

function callbackRoutes(context: ServerContext, path: `/${string}`, at: string | undefined): readonly RawRoute[] {
  return [
    {
      path,
      summary: at === undefined ? 'The old redirect address of all providers.' : `Where ${at} sends visitors back to.`,
      type: 'text/html',
      query: ['state'],
      anyOrigin: true,
      answer: (request, env) => answerCallback(context, at, request, env),
    },
    {
      method: 'POST',
      path,
      summary: 'Where a provider posts its answer, which the browser takes to the page of the same address.',
      type: 'text/html',
      anyOrigin: true,
      answer: (request) => postedCallback(context, path, request),
    },
  ]
}
