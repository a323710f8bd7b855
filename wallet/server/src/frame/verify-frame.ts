import { createHash } from 'node:crypto'
import type { PlainAnswer } from '@latchkey/server-kit'
import { type FrameFiles, ownFolder, readFrameFiles } from './frame-files.js'
import { HEADERS, page } from './frame-page.js'

/** The deployment to check and the published files to compare it with. */
export interface VerifyFrameOptions {
  /** Origin of the frame: `https://wallet.example.com`. */
  readonly frameOrigin: string
  /** Requests the frame's page for this project. */
  readonly projectId?: string
  /** Folder of the expected files. Defaults to those of this package. */
  readonly frameFiles?: string
  /** Makes the requests, for example through a proxy. Defaults to the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Aborts the comparison; each request times out after 20 seconds anyway. */
  readonly signal?: AbortSignal
}
/** Result of the comparison. */
export interface VerifiedFrame {
  /** Number of pages and files compared. */
  readonly compared: number
  /** One sentence per difference from the published files; empty if there are none. */
  readonly differences: readonly string[]
}

const LIMIT_MS = 20_000

/**
 * Compares what a deployed frame serves with the files of this package: both pages byte by byte, the headers that protect them, and the
 * SHA-256 of each file. A server can serve other files to other visitors, so run it often, and from several places.
 *
 * @throws TypeError if the origin cannot be reached
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
  // The operator decides which pages may embed the frame. No page may embed the approval window.
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
