import { changeChain } from '../change-chain.js'
import type { Method } from '../method.js'
import { objectParam } from '../read-params.js'

/** `wc_sessionPropose`, `wc_sessionAuthenticate`: an app on another device wants to connect. Prompts every time. */
export const sessionProposal: Method = (core, { origin, method, params }) => {
  const { proposer, requester, authPayload, ...asked } = objectParam(params, 'The proposal')
  const { metadata } = objectParam(proposer ?? requester, 'The app')
  const { name } = objectParam(metadata, 'The description of the app')
  const signIn = method === 'wc_sessionAuthenticate'
  return {
    ask: {
      title: signIn ? 'Connect and sign in to this app' : 'Connect to this app',
      action: signIn ? 'Sign in' : 'Connect',
      facts: [
        ['App', String(name)],
        ['Address', origin],
        ...(signIn ? signInFacts(objectParam(authPayload, 'The message')) : [['Networks', networks(asked).join(', ')] as const]),
      ],
      whileLocked: true,
    },
    run({ chain, times }) {
      if (chain !== undefined) changeChain(core, chain, times)
      return null
    },
  }
}

type Fields = { readonly [field: string]: unknown }

function signInFacts({ domain, statement, chains }: Fields): readonly (readonly [label: string, value: string])[] {
  return [
    ['Domain', String(domain)],
    ...(statement ? [['Statement', String(statement)] as const] : []),
    ['Networks', Array.isArray(chains) ? chains.join(', ') : ''],
  ]
}

function networks({ requiredNamespaces, optionalNamespaces }: Fields): readonly string[] {
  const all = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) =>
    Object.entries(objectParam(namespaces ?? {}, 'The namespaces')),
  )
  return [
    ...new Set(
      all.flatMap(([key, value]) => {
        const { chains } = objectParam(value, key)
        return Array.isArray(chains) ? chains.map(String) : key
      }),
    ),
  ]
}
