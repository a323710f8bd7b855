import { siwxErrors } from '../errors.js'
import type { MessageFields } from '../wire.js'

/**
 * Is a message about this page? Wallets compare it with the page that they see and warn of any other, and what names another site
 * is a sign-in there.
 * @throws siwx/foreign-place naming the field
 */
export function checkPlace({ domain, uri }: Pick<MessageFields, 'domain' | 'uri'>): void {
  const { host, origin } = location
  if (domain !== host) throw siwxErrors.create('foreign-place', { field: 'domain', page: host, found: domain })
  if (!URL.canParse(uri) || new URL(uri).origin !== origin)
    throw siwxErrors.create('foreign-place', { field: 'uri', page: origin, found: uri })
}
