/** OpenID Connect and OAuth 2 by `openid-client`, an optional peer: a server without social logins need not install it. */
export function loadOpenid(): Promise<typeof import('openid-client')> {
  return import('openid-client')
}
