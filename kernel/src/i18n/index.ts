export type { Catalogue, Message, MessageDetail, MessagePart, MessageValues } from './format.js'
export { createI18n, type I18n, type MessageOverrides } from './i18n.js'
export { loadEnglish } from './load-english.js'
export { createLocales, type Locales } from './locales.js'
