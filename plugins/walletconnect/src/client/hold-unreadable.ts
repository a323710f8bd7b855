import type { ICore } from '@walletconnect/types'

/** No payload has this type. */
const UNREADABLE = -1

/**
 * Handles messages that cannot be read. On the topic of a pairing the library looks at a message before it handles errors, so each
 * unreadable one would be an unhandled rejection of the page. It still fails to decode such a message, where it expects that.
 */
export function holdUnreadable({ crypto }: Pick<ICore, 'crypto'>): void {
  const { getPayloadType } = crypto
  crypto.getPayloadType = (...args) => {
    try {
      return getPayloadType(...args)
    } catch {
      return UNREADABLE
    }
  }
}
