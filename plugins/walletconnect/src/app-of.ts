import type { ListedWallet } from '@latchkey/kernel'
import type { AppLinks } from '@latchkey/kernel/links'

/** Where a listed wallet's app is. */
export function appOf({ mobile_link, link_mode, webapp_link, play_store }: ListedWallet): AppLinks {
  const universal = mobile_link?.startsWith('https:') ? mobile_link : undefined
  return {
    native: universal ? undefined : mobile_link,
    universal: link_mode ?? universal,
    web: webapp_link,
    playStore: play_store,
    prefersUniversal: link_mode !== undefined,
  }
}
