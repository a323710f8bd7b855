import { databaseService, type PlainAnswer, type RawEnv, type RawRequest, type RawRoute } from '@latchkey/server-kit'
import { CHARTS_SCRIPT } from './charts.generated.js'
import { SCRIPT_PATH } from './page-frame.js'
import { figuresPage, loginPage } from './pages.js'
import { hasFigures, RANGES, type Range, readFigures, readProjects } from './read-figures.js'
import { figureSession } from './session.js'
import { figureTexts } from './texts.js'

const PATH = '/v1/analytics'

/**
 * The page of figures, its login, its script. The token is in no URL, and pages of other sites can neither frame nor submit anything.
 * All addresses are relative, for proxies that serve this server below a path.
 */
export function figuresRoutes({ token, now }: { readonly token: string; readonly now: () => number }): readonly RawRoute[] {
  const session = figureSession(token, { now })
  const page = async ({ url, headers }: RawRequest, env: RawEnv): Promise<PlainAnswer> => {
    const t = figureTexts(headers)
    if (!session.isOpen(headers)) return loginPage(t)
    const asked = url.searchParams.get('range') ?? ''
    const range = Object.hasOwn(RANGES, asked) ? (asked as Range) : '7d'
    const wanted = url.searchParams.get('project')
    const found = await read({ wanted, range, now: now() }, env)
    return figuresPage(t, { range, ...found })
  }
  return [
    { path: PATH, summary: 'Page of figures for the operator.', type: 'text/html', answer: page },
    {
      method: 'POST',
      path: `${PATH}/login`,
      summary: 'Logs the operator in with the token of the figures.',
      type: 'text/html',
      // The browser names the origin of this server, which is on no list.
      anyOrigin: true,
      async answer(request) {
        const given = new URLSearchParams(await request.text()).get('token') ?? ''
        if (isFromOutside(request.headers)) return { status: 403, body: null, headers: {} }
        if (session.isToken(given.trim())) return goOn(session.cookie(request.headers))
        return loginPage(figureTexts(request.headers), { isWrong: true })
      },
    },
    {
      method: 'POST',
      path: `${PATH}/logout`,
      summary: 'Logs the operator out.',
      type: 'text/html',
      anyOrigin: true,
      answer: ({ headers }) => (isFromOutside(headers) ? { status: 403, body: null, headers: {} } : goOn(session.cookie(headers, 'end'))),
    },
    {
      path: `/v1/${SCRIPT_PATH}`,
      summary: 'Script of that page.',
      type: 'text/javascript',
      unlimited: true,
      answer: () => ({
        body: CHARTS_SCRIPT,
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      }),
    },
  ]
}

async function read(
  { wanted, range, now }: { readonly wanted: string | null; readonly range: Range; readonly now: number },
  { use, report }: RawEnv,
) {
  try {
    const database = use(databaseService)
    const projects = await readProjects(database)
    // It may be beyond the end of the list.
    const project = wanted !== null && (await hasFigures(database, wanted)) ? wanted : projects[0]
    return { projects, project, figures: project === undefined ? undefined : await readFigures(database, { project, range, now }) }
  } catch (error) {
    report?.(error, 'The database of analytics')
    return { projects: [], project: undefined, figures: 'unavailable' as const }
  }
}

function goOn(cookie: string): PlainAnswer {
  return { status: 303, body: null, headers: { location: '../analytics', 'set-cookie': cookie, 'cache-control': 'no-store' } }
}

/** Browsers say which site a form is on. */
function isFromOutside(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
