/**
 * A Bitcoin node in memory, to run in a separate thread: bcoin loads a database module that needs a compiler even where it needs none,
 * and reads the process's settings as its own. Answers `{ id, method, args }` with `{ id, result }` or `{ id, error }`.
 */
export const NODE_SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads')
const Module = require('node:module')
process.env.NODE_BACKEND = 'js'
const load = Module._load
Module._load = function (name, ...rest) { return name === 'leveldown' ? {} : load.call(this, name, ...rest) }
const { Address, FullNode, Network, TX } = Module.createRequire(workerData.from)('bcoin')
// This release is older than the prefixes that everybody uses today.
Object.assign(Network.get('regtest').addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
const node = new FullNode({ network: 'regtest', memory: true, listen: false, logLevel: 'none', env: false, argv: false, bip37: false, workers: false })
// Its own server has a fixed port and requires no key.
node.http.open = node.http.close = async () => {}
const plain = (tx) => ({
  txid: tx.txid(),
  hex: tx.toRaw().toString('hex'),
  size: tx.getSize(),
  weight: tx.getWeight(),
  inputs: tx.inputs.map((input) => ({ txid: input.prevout.txid(), vout: input.prevout.index, coinbase: tx.isCoinbase(), sequence: input.sequence })),
  outputs: tx.outputs.map((output) => ({ value: output.value, script: output.script.toRaw().toString('hex') })),
})
const methods = {
  async generate(count) {
    const blocks = []
    for (let i = 0; i < count; i++) {
      const block = await node.miner.mineBlock(node.chain.tip)
      const entry = await node.chain.add(block)
      blocks.push({ height: entry.height, hash: entry.rhash(), time: entry.time, transactions: block.txs.map(plain) })
    }
    return blocks
  },
  async submit(hex) {
    const tx = TX.fromRaw(Buffer.from(hex, 'hex'))
    // The node's own relay answers an id even for what it refused.
    const missing = await node.mempool.addTX(tx)
    if (missing) throw new Error('bad-txns-inputs-missingorspent')
    return plain(tx)
  },
}
const ready = (async () => {
  await node.open()
  node.miner.addresses.length = 0
  node.miner.addAddress(Address.fromString(workerData.miner, 'regtest'))
})()
parentPort.on('message', async ({ id, method, args }) => {
  try {
    await ready
    parentPort.postMessage({ id, result: await methods[method](...args) })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error && (error.reason || error.message) || error) })
  }
})
`
