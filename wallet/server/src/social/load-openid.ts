/**
 * Loads `openid-client` for OpenID Connect and OAuth 2. It is an optional peer dependency: a server without social logins need not
 * install it.
 */
export function loadOpenid(): Promise<typeof import('openid-client')> {
  return import('openid-client')
}
