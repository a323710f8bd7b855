/**
 * A compiled message: plain text, or parts. A part is text, `[name]`, `[name, type]` or `[name, type, choices]`; `#` inside a plural's
 * choice is the number itself. Catalogues are compiled from ICU texts at build time.
 */
export type Message = string | readonly MessagePart[]
/** Text, or a placeholder for a value. */
export type MessagePart = string | readonly [name: string] | readonly [name: string, type: string, detail?: MessageDetail]
/** A number's style, or the output for each choice of a plural or select. */
export type MessageDetail = string | { readonly [choice: string]: Message | number }
/** Values by the names used in the message. */
export type MessageValues = { readonly [name: string]: string | number }
/** Compiled texts of one language, by full key. */
export interface Catalogue {
  readonly [key: string]: Message
}

/** Overrides by key for every language, or by language: `{ de: { 'connect.title': 'Los' } }`. */
export interface MessageOverrides {
  readonly [keyOrLocale: string]: string | { readonly [key: string]: string }
}
