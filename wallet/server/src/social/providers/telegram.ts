import type { TelegramProvider } from './provider.js'

/** Visitors of a Telegram mini app. `botToken` is the token of the mini app's bot. */
export function telegram({ botToken }: Pick<TelegramProvider, 'botToken'>): TelegramProvider {
  return { kind: 'telegram', id: 'telegram', botToken }
}
