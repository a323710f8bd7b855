import type { RawRoute } from '@latchkey/kernel/server'
import type { House } from '../../visit.js'
import { showLoading } from './loading-page.js'
import { answerNumber } from './number-page.js'
import { answerCallback, postedCallback } from './oauth-callback.js'
import { startOauth } from './oauth-start.js'

/** Pages of the provider login window. */
export function oauthRoutes(house: House): readonly RawRoute[] {
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
      answer: (request, env) => startOauth(house, request, env),
    },
    {
      path: '/oauth/callback',
      summary: 'Where providers send visitors back to.',
      type: 'text/html',
      query: ['state'],
      anyOrigin: true,
      answer: (request, env) => answerCallback(house, request, env),
    },
    {
      method: 'POST',
      path: '/oauth/callback',
      summary: 'Where providers post their answer, which the browser takes to the page of the same address.',
      type: 'text/html',
      anyOrigin: true,
      answer: (request) => postedCallback(house, request),
    },
    {
      method: 'POST',
      path: '/oauth/number',
      summary: 'Takes the number that a page shows, where the window cannot tell the page itself.',
      type: 'text/html',
      answer: (request, env) => answerNumber(house, request, env),
    },
  ]
}
