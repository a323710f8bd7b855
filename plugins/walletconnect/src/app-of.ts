import type { ListedWallet } from '@latchkey/kernel'
import type { AppLinks } from '@latchkey/kernel/links'

/** Links to a listed wallet's app: on this computer, or on a phone and on the web. */
export function appOf(
  { homepage, mobile_link, desktop_link, link_mode, webapp_link, browser_link, play_store }: ListedWallet,
  device?: 'desktop',
): AppLinks {
  if (device === 'desktop') return { ...split(desktop_link), homepage, browser: browser_link }
  const { native, universal } = split(mobile_link)
  return {
    homepage,
    native,
    universal: link_mode ?? universal,
    web: webapp_link,
    browser: browser_link,
    playStore: play_store,
    prefersUniversal: link_mode !== undefined,
  }
}

function split(link: string | undefined): Pick<AppLinks, 'native' | 'universal'> {
  return link?.startsWith('https:') ? { universal: link } : { native: link }
}
