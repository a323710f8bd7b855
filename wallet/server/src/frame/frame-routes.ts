import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type PlainAnswer, type RawRoute, serverErrors } from '@latchkey/server-kit'
import { type FrameFiles, ownFolder, readFrameFiles } from './frame-files.js'
import { HEADERS, page } from './frame-page.js'

const TYPES: { readonly [end: string]: string } = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Serves the frame's page at `/sdk`, and its files. `originsOf` returns which pages may embed it for a project. */
export function frameRoutes({
  folder = ownFolder(),
  originsOf,
}: {
  readonly folder?: string
  readonly originsOf: (projectId: string) => readonly string[]
}): readonly RawRoute[] {
  let manifest: FrameFiles | undefined
  const files = (): FrameFiles => {
    manifest ??= readFrameFiles(folder)
    return manifest
  }
  const read = new Map<string, Uint8Array<ArrayBuffer>>()
  // Files are immutable under their names, so each is read and compressed once.
  const bytesOf = (file: string, isPacked: boolean): Uint8Array<ArrayBuffer> => {
    const name = `${isPacked} ${file}`
    const known = read.get(name)
    if (known) return known
    const plain = readFileSync(`${folder}/${file}`)
    const bytes = new Uint8Array(isPacked ? gzipSync(plain, { level: 9 }) : plain)
    read.set(name, bytes)
    return bytes
  }
  return [
    {
      path: '/sdk',
      summary: 'The page of the frame that holds the wallet.',
      type: 'text/html',
      keyed: true,
      answer({ url }): PlainAnswer {
        const { script, style } = files()
        return page({ script, style, origins: originsOf(url.searchParams.get('projectId') ?? '') })
      },
    },
    {
      path: '/popup',
      summary: 'The window that shows a question where the frame cannot be seen to be seen.',
      type: 'text/html',
      answer(): PlainAnswer {
        const { popup, style } = files()
        return page({ script: popup, style, origins: [] })
      },
    },
    {
      path: '/frame/:file',
      // Offices and carriers put many visitors behind one address, and each needs some twenty of them.
      unlimited: true,
      summary: 'A script or style sheet of the frame, named after its content.',
      type: 'text/javascript',
      answer({ params: { file = '' }, headers }): PlainAnswer {
        if (!Object.hasOwn(files().hashes, file)) throw serverErrors.create('not-found', { what: 'The file' })
        const isPacked = takesGzip(headers.get('accept-encoding') ?? '')
        return {
          body: bytesOf(file, isPacked),
          headers: {
            ...HEADERS,
            'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
            'cache-control': 'public, max-age=31536000, immutable',
            vary: 'accept-encoding',
            ...(isPacked && { 'content-encoding': 'gzip' }),
          },
        }
      },
    },
  ]
}

/** RFC 9110, section 12.5.3: a weight of zero means not acceptable. */
function takesGzip(accepted: string): boolean {
  return accepted.split(',').some((each) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(each))
}
