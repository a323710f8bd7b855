import type { SiwxServerOptions } from './options.js'

/** @throws with one sentence naming the option */
export function checkOptions({ origin, cookie = {}, sessions, chains }: SiwxServerOptions): void {
  const { domain, crossSiteOrigins, secure } = cookie
  if (origin !== undefined && !isOrigin(origin))
    throw new Error(`siwxServer: \`origin\` is like https://latchkey.example.com, not "${origin}".`)
  if (sessions === 'bearer' && Object.keys(cookie).length > 0)
    throw new Error('siwxServer: there is no cookie where `sessions` is "bearer".')
  if (domain !== undefined && !/^[a-z\d][-a-z\d]*(\.[-a-z\d]+)+$/.test(domain))
    throw new Error(`siwxServer: \`cookie.domain\` is like example.com, not "${domain}".`)
  const wrong = crossSiteOrigins?.find((each) => !isOrigin(each) || !each.startsWith('https://'))
  if (wrong !== undefined || crossSiteOrigins?.length === 0)
    throw new Error(`siwxServer: \`cookie.crossSiteOrigins\` names pages one by one, like https://app.example.com, not "${wrong ?? ''}".`)
  if (crossSiteOrigins && secure === false) throw new Error('siwxServer: browsers keep `SameSite=None` cookies only with `cookie.secure`.')
  const chain = chains?.find((each) => !/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(each))
  if (chain !== undefined) throw new Error(`siwxServer: \`chains\` are like eip155:1, not "${chain}".`)
}

function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.canParse(text) && new URL(text).origin === text
}
