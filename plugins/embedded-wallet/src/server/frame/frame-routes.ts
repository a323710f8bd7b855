import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PlainAnswer, type RawRoute, serverErrors } from '@latchkey/kernel/server'

/** The frame's files, as the package's build writes them: `frame.json` names the script and the style sheet of the page. */
export interface FrameFiles {
  readonly script: string
  /** Of the window in which browsers that cannot prove what is visible show a question. */
  readonly popup: string
  readonly style: string
  /** SHA-256 by file name, in hexadecimal. */
  readonly hashes: { readonly [file: string]: string }
}

const TYPES: { readonly [end: string]: string } = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** What the page of the frame may do, and who may embed it. */
function policyOf(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-worker',
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
  ].join('; ')
}

const HEADERS: { readonly [name: string]: string } = {
  // Without both a page that is isolated from other origins could not load the frame.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** The frame's page at `/sdk`, and its files. `originsOf` says which pages may embed it for a project. */
export function frameRoutes({
  folder = ownFolder(),
  originsOf,
}: {
  readonly folder?: string
  readonly originsOf: (projectId: string) => readonly string[]
}): readonly RawRoute[] {
  let read: FrameFiles | undefined
  const files = (): FrameFiles => {
    // A schema would check what the build of this package wrote.
    read ??= JSON.parse(readFileSync(`${folder}/frame.json`, 'utf8')) as FrameFiles
    return read
  }
  return [
    {
      path: '/sdk',
      summary: 'The page of the frame that holds the wallet.',
      type: 'text/html',
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
      summary: 'A script or style sheet of the frame, named after its content.',
      type: 'text/javascript',
      answer({ params: { file = '' } }): PlainAnswer {
        if (!Object.hasOwn(files().hashes, file)) throw serverErrors.create('not-found', { what: 'The file' })
        return {
          body: new Uint8Array(readFileSync(`${folder}/${file}`)),
          headers: {
            ...HEADERS,
            'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
            'cache-control': 'public, max-age=31536000, immutable',
          },
        }
      },
    },
  ]
}

/** Where the package's build puts them: beside this module's folder, or in `dist` where the sources are run. */
function ownFolder(): string {
  // Not `new URL(…, import.meta.url)`: bundlers take that for a file of theirs.
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, '../frame-files')
  return existsSync(built) ? built : join(here, '../../../dist/frame-files')
}

/** A page of the frame's origin. `frame-ancestors` names who may embed it; nobody may where there is none. */
function page({
  script,
  style,
  origins,
}: {
  readonly script: string
  readonly style: string
  readonly origins: readonly string[]
}): PlainAnswer {
  const head = `<meta charset="utf-8"><title>Wallet</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/frame/${style}">`
  return {
    body: `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div><script type="module" src="/frame/${script}"></script></body></html>`,
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(origins),
    },
  }
}
