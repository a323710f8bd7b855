import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { SandboxError } from '../errors.js'
import { callChain } from './call-chain.js'
import { findAnvil } from './find-anvil.js'

/** Settings of one node. Port 0 picks a free one. */
export interface NodeOptions {
  readonly chainId: number
  readonly port: number
  readonly blockTime?: number | undefined
  /** Time of the first block in seconds since the epoch. Defaults to now. */
  readonly genesis?: number | undefined
  /** Without EIP-7702. */
  readonly isOld?: boolean | undefined
}

/** Running nodes, in the requested order. */
export interface Nodes {
  readonly urls: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts one Anvil per entry, without any unlocked account, and waits until each answers with its chain id. The nodes end with this
 * process, however it ends.
 * @throws SandboxError `chain-not-ready`, `port-taken` or `no-anvil`.
 */
export async function startNodes(options: readonly NodeOptions[]): Promise<Nodes> {
  const anvil = findAnvil()
  const keeper = spawn(process.execPath, ['-e', KEEPER, JSON.stringify(options.map((node) => [anvil, ...flags(node)]))], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  // A keeper that failed to start never exits.
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()).once('error', () => resolve()))
  const stop = async (): Promise<void> => {
    keeper.ref()
    keeper.stdin.end()
    await ended
  }
  try {
    const urls = await listening(keeper, options.length)
    await Promise.all(options.map((node, index) => ready(urls[index] ?? '', node.chainId)))
    // The nodes must not keep the host's process alive; the keeper notices the host's end when the pipe closes.
    keeper.unref()
    for (const stream of [keeper.stdin, keeper.stdout, keeper.stderr]) (stream as unknown as { unref?(): void }).unref?.()
    return { urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs the nodes and kills them when its input ends, which also happens when the host process is killed. */
const KEEPER = `
const { spawn } = require('node:child_process')
const commands = JSON.parse(process.argv[1])
let open = commands.length
const nodes = commands.map(([file, ...args], index) => {
  const node = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let head = ''
  node.stdout.on('data', (chunk) => {
    if (head === undefined) return
    head += chunk
    const address = /Listening on (\\S+)\\r?\\n/.exec(head)
    if (address) { head = undefined; process.stdout.write(index + ' ' + address[1] + '\\n') }
  })
  node.stderr.on('data', (chunk) => process.stderr.write(chunk))
  node.on('error', (error) => process.stderr.write(String(error)))
  // Not at its exit: its last words are read by now.
  node.on('close', () => { open--; finish() })
  return node
})
function finish() {
  for (const node of nodes) node.kill('SIGKILL')
  if (!open) process.exit()
}
process.stdin.on('end', finish).on('error', finish).resume()
process.on('SIGINT', () => {}); process.on('SIGTERM', finish)
process.stdout.on('error', finish)
`

function flags({ chainId, port, blockTime, genesis, isOld }: NodeOptions): readonly string[] {
  // No accounts: a request that reaches the node instead of the wallet must fail.
  const always = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--accounts', '0', '--color', 'never']
  return [
    ...always,
    ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
    ...(isOld ? ['--hardfork', 'cancun'] : []),
    ...(genesis === undefined ? [] : ['--timestamp', String(genesis)]),
  ]
}

function listening(keeper: ChildProcess, count: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const urls: string[] = []
    let complaint = ''
    keeper.stderr?.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2000)
    })
    const limit = globalThis.setTimeout(() => fail('did not start within 15 seconds'), READY_LIMIT)
    const fail = (what: string): void => {
      clearTimeout(limit)
      const taken = /address already in use|AddrInUse/i.test(complaint)
      const message = taken
        ? 'A port for the chains is taken. Choose others or leave them out.'
        : `A chain ${what}. ${complaint.trim()}`.trim()
      reject(new SandboxError(taken ? 'port-taken' : 'chain-not-ready', message))
    }
    keeper.once('error', (error) => fail(`could not be started: ${error.message}`))
    // When it exits, its error output may still be on its way.
    keeper.once('close', () => fail('ended before it was ready'))
    if (!keeper.stdout) return
    createInterface({ input: keeper.stdout }).on('line', (line) => {
      const [index, address] = line.split(' ')
      urls[Number(index)] = `http://${address}`
      if (urls.filter(Boolean).length < count) return
      clearTimeout(limit)
      resolve(urls)
    })
  })
}

async function ready(url: string, chainId: number): Promise<void> {
  const signal = AbortSignal.timeout(READY_LIMIT)
  for (;;) {
    const id = await callChain(url, { method: 'eth_chainId' }, signal).catch(() => undefined)
    if (Number(id) === chainId) return
    if (id !== undefined) throw new SandboxError('chain-not-ready', `The node at ${url} has chain id ${Number(id)}, not ${chainId}.`)
    if (signal.aborted) throw new SandboxError('chain-not-ready', `The chain ${chainId} did not answer within 15 seconds.`)
    await setTimeout(20)
  }
}

const READY_LIMIT = 15_000
