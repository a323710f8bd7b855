/** Returns an address of a setting. The value is not repeated in the error: it may contain a key. @throws naming the flag */
export function address<T extends string | undefined>(name: string, text: T): T {
  if (text !== undefined && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw new Error(`--${name} has to be an address that begins with https:// or http://.`)
  }
  return text
}
