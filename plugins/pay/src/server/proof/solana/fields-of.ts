/** Fields of a node's response, read one by one. */
export interface Fields {
  readonly [name: string]: unknown
}

/** Returns no fields for anything but an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
