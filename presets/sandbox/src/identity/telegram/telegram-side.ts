import { createHmac } from 'node:crypto'
import { digitsOf, type Person, personOf } from '../people.js'

/** Telegram's part of a mini app: the bot, and the data it signs. */
export interface TelegramSide {
  /** Token of the mini app's bot. */
  readonly botToken: string
  /** Telegram's id for this person. */
  subjectOf(person: Person): string
  /** `Telegram.WebApp.initData` of a mini app opened by this person, at a time in milliseconds. Defaults to now. */
  initData(person: Person, at?: number): string
}

/** A fictional bot. */
export function createTelegramSide(): TelegramSide {
  const botToken = '7000000001:AAsandbox-bot-token-of-nobody-000000'
  const subjectOf = (person: Person): string => digitsOf('telegram', person, 10)
  return {
    botToken,
    subjectOf,
    initData(person, at = Date.now()) {
      const profile = personOf(person)
      const user = {
        id: Number(subjectOf(person)),
        first_name: profile?.givenName,
        last_name: profile?.familyName,
        username: `${person}_tg`,
        language_code: 'en',
      }
      const fields = new URLSearchParams({
        query_id: `AAH${subjectOf(person)}`,
        user: JSON.stringify(user),
        auth_date: String(Math.floor(at / 1000)),
      })
      fields.set('hash', hashOf(fields, botToken))
      return fields.toString()
    },
  }
}

/** As https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app describes it. */
function hashOf(fields: URLSearchParams, botToken: string): string {
  const text = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}
