import { isLocalHost, matchesOrigin } from '@latchkey/kernel/links'
import { originsOf } from './device-request.js'
import { isOriginPattern } from './frame-origins.js'
import type { EmbeddedWalletServerOptions } from './options.js'

/** Well-known hosts at which anyone can publish a page; the first ones are among the default origins. */
const HOSTS = [
  ...['pages.dev', 'vercel.app', 'ngrok-free.app', 'ngrok.io', 'ngrok.app', 'trycloudflare.com', 'loca.lt', 'netlify.app', 'github.io'],
  ...['gitlab.io', 'web.app', 'firebaseapp.com', 'herokuapp.com', 'onrender.com', 'workers.dev', 'fly.dev', 'deno.dev', 'surge.sh'],
  ...['glitch.me', 'replit.app', 'replit.dev', 'up.railway.app', 'amplifyapp.com', 'cloudfront.net', 's3.amazonaws.com', 'run.app'],
  ...[
    'azurewebsites.net',
    'azurestaticapps.net',
    'blogspot.com',
    'webflow.io',
    'wixsite.com',
    'myshopify.com',
    'wordpress.com',
    'neocities.org',
  ],
]

/** @throws Error for a frame that others can read or change, invalid origins, and wallets that all projects share but anyone could embed */
export function checkOptions(options: EmbeddedWalletServerOptions): void {
  const { frameOrigin, sandbox, scope, onWarning = () => {} } = options
  const { origin, protocol } = new URL(frameOrigin)
  if (origin !== frameOrigin) throw new Error('`frameOrigin` is an origin: `https://wallet.example.com`.')
  if (protocol !== 'https:' && !isLocal(frameOrigin))
    throw new Error('`frameOrigin` has to be https: anyone on the network could replace a frame that is served over http.')
  // The empty id is that of no project: it has the origins of unlisted ones.
  const patterns = ['', ...(options.projects ?? []).map(({ id }) => id)].flatMap((id) => originsOf(options, id))
  const wrong = patterns.find((pattern) => !isOriginPattern(pattern))
  if (wrong !== undefined)
    throw new Error(
      `"${wrong}" is no pattern of an origin. Patterns are like https://app.example.com, https://*.example.com and http://localhost:*; a wildcard needs a domain of its own.`,
    )
  trustedOriginsOf(options)
  const open = HOSTS.map((host) => `https://stranger.${host}`).find((stranger) => matchesOrigin(stranger, patterns))
  if (open === undefined || sandbox) return
  if (scope === 'deployment')
    throw new Error(
      `\`scope\` "deployment" opens every project's wallets to every listed origin, and anyone can publish a page like ${open}. Set \`production\` for all \`projects\`, and list your own origins only.`,
    )
  onWarning(
    `Anyone can publish a page like ${open}, and the listed origins let it embed the wallet. Outside of development, set \`production\` for all \`projects\`, and list your own origins only.`,
  )
}

/** Returns the origins of `trustedHosts`: a host alone means its https origin. @throws Error for anything else */
export function trustedOriginsOf({ trustedHosts = [] }: Pick<EmbeddedWalletServerOptions, 'trustedHosts'>): readonly string[] {
  return trustedHosts.map((given) => {
    const origin = given.includes('://') ? given : `https://${given}`
    if (URL.parse(origin)?.origin !== origin)
      throw new Error(`\`trustedHosts\` lists hosts like app.example.com, or origins like http://localhost:3000, not "${given}".`)
    return origin
  })
}

/** Returns whether an origin is on this machine, where browsers and networks leave it alone. */
export function isLocal(origin: string): boolean {
  return isLocalHost(new URL(origin).hostname)
}
