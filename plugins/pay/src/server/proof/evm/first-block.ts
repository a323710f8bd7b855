import type { Node } from './ask-node.js'

/** Close enough: older transactions are excluded by their time. */
const NEAR = 8n

/** Returns a block that is not younger than this time, and hardly older. Doubles its steps backwards from the newest one. */
export async function firstBlock(node: Node, since: number, head: bigint): Promise<bigint> {
  const isOlder = async (number: bigint): Promise<boolean> => number === 0n || ((await node.block(number))?.time ?? 0) < since
  let [low, high] = [head, head]
  for (let step = 1n; !(await isOlder(low)); step *= 2n) {
    high = low
    low = low > step ? low - step : 0n
  }
  while (high - low > NEAR) {
    const middle = (low + high) / 2n
    if (await isOlder(middle)) low = middle
    else high = middle
  }
  return low
}
