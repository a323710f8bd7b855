/** Returns `{ index, count }` for `2/4`. */
export function parseShard(text) {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (!(index >= 1 && index <= count)) throw new Error(`'${text}' is no shard. An example: --shard 1/4`)
  return { index, count }
}

/**
 * Returns the files of a shard. They are dealt out from the slowest to the quickest, so that all shards take about as long. All the files
 * of a run have to be passed, or files would move to other shards when a run continues.
 */
export function filesOfShard(files, { index, count }, seconds = {}) {
  const slowFirst = [...files].sort((a, b) => (seconds[b] ?? 0) - (seconds[a] ?? 0) || (a < b ? -1 : 1))
  return slowFirst.filter((_, place) => place % count === index - 1)
}
