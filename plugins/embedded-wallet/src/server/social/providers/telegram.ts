import type { TelegramProvider } from './provider.js'

/** Visitors of a mini app of Telegram. `botToken` is that of the bot that the mini app belongs to. */
export function telegram({ botToken }: Pick<TelegramProvider, 'botToken'>): TelegramProvider {
  return { kind: 'telegram', id: 'telegram', botToken }
}
