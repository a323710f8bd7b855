import { createHash } from 'node:crypto'
import type { PlainAnswer } from '@latchkey/kernel/server'
import { type FrameFiles, ownFolder, readFrameFiles } from './frame-files.js'
import { HEADERS, page } from './frame-page.js'

/** How a deployed frame is compared. */
export interface VerifyFrameOptions {
  /** Of the frame: `https://wallet.example.com`. */
  readonly frameOrigin: string
  /** Asks for the frame's page in the name of a project. */
  readonly projectId?: string
  /** Folder of the files that are expected; those of this package when left out. */
  readonly frameFiles?: string
  /** Makes the requests, where they go through a proxy; the global one when left out. */
  readonly fetch?: typeof globalThis.fetch
  /** Ends the comparison; each request ends by itself after 20 seconds. */
  readonly signal?: AbortSignal
}
/** What came of it. */
export interface VerifiedFrame {
  /** Pages and files that were compared. */
  readonly compared: number
  /** One sentence for each that is not as published; none where all of them are. */
  readonly differences: readonly string[]
}

const LIMIT_MS = 20_000

/**
 * Compares what a deployed frame serves with the files of this package: both pages byte for byte, the headers that protect them, and the
 * SHA-256 of each file. A server can serve others to other visitors, so it is worth asking often, and from several places.
 *
 * @throws TypeError where the origin cannot be reached
 * @example
 * const { differences } = await verifyFrame({ frameOrigin: 'https://wallet.example.com' })
 */
export async function verifyFrame({
  frameOrigin,
  projectId = 'verify-frame',
  frameFiles = ownFolder(),
  fetch: send = fetch,
  signal,
}: VerifyFrameOptions): Promise<VerifiedFrame> {
  const files: FrameFiles = readFrameFiles(frameFiles)
  const load = async (path: string): Promise<{ readonly answer: Response; readonly bytes: Uint8Array }> => {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const answer = await send(new URL(path, frameOrigin), { redirect: 'manual', signal: signal ? AbortSignal.any([signal, limit]) : limit })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const compare = async (
    path: string,
    differs: (got: { answer: Response; bytes: Uint8Array }) => readonly string[],
  ): Promise<readonly string[]> => {
    const got = await load(path)
    if (got.answer.status !== 200) return [`${path} answers ${got.answer.status}.`]
    return differs(got).map((problem) => `${path} ${problem}`)
  }
  // Who may embed the frame is the operator's to say. Nobody may embed the window of questions.
  const pages: readonly (readonly [path: string, script: string, policyOf: (policy: string) => string])[] = [
    [`/sdk?projectId=${encodeURIComponent(projectId)}`, files.script, withoutAncestors],
    ['/popup', files.popup, (policy) => policy],
  ]
  const found = await Promise.all([
    ...pages.map(([path, script, policyOf]) =>
      compare(path, ({ answer, bytes }) => comparePage(page({ script, style: files.style, origins: [] }), { answer, bytes, policyOf })),
    ),
    ...Object.entries(files.hashes).map(([name, expected]) =>
      compare(`/frame/${name}`, ({ bytes }) => (hashOf(bytes) === expected ? [] : [`has the SHA-256 ${hashOf(bytes)}, not ${expected}.`])),
    ),
  ])
  return { compared: found.length, differences: found.flat() }
}

function comparePage(
  expected: PlainAnswer,
  { answer, bytes, policyOf }: { readonly answer: Response; readonly bytes: Uint8Array; readonly policyOf: (policy: string) => string },
): readonly string[] {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const wanted = Object.entries(HEADERS).filter(([name, value]) => answer.headers.get(name) !== value)
  return [
    ...(new TextDecoder().decode(bytes) === expected.body ? [] : ['is another page than the published one.']),
    ...(policyOf(policy) === policyOf(expected.headers?.['content-security-policy'] ?? '')
      ? []
      : [`has another policy: ${policy || 'none'}.`]),
    ...wanted.map(([name, value]) => `says ${answer.headers.get(name) ?? 'nothing'} in ${name}, not ${value}.`),
  ]
}

function withoutAncestors(policy: string): string {
  return policy.replace(/; frame-ancestors [^;]*$/, '')
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
