/** What a record itself holds under a key. Ids come from storage and from strangers: `constructor` is no entry. */
export function own<T>(record: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
