/** Returns a record's own value for a key. Ids come from storage and untrusted sources: `constructor` is not an entry. */
export function own<T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
