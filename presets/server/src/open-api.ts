import type { Route, TSchema } from '@latchkey/kernel/wire'
import type { AnyServerPlugin, CacheRule, RawRoute } from '@latchkey/server-kit'

/** Builds an OpenAPI 3.1 document: its schemas are JSON Schema, so those of the wires are used unchanged. */
export function openApi(plugins: readonly AnyServerPlugin[], { version }: { readonly version: string }): object {
  const paths: Record<string, Record<string, object>> = {}
  const add = (method: string, path: string, operation: object): void => {
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const { id, wire, cache, raw = [] } of plugins) {
    for (const [name, route] of Object.entries(wire)) add(route.method, route.path, call(id, name, route, cache?.[name]))
    for (const route of raw) add(route.method ?? 'GET', route.path, rawCall(id, route))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version },
    paths,
    components: { schemas: { Error: ERROR }, responses: { Refused: REFUSED } },
  }
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        field: { type: 'string' },
        retryAfter: { type: 'integer', description: 'Seconds.' },
        requestId: { type: 'string' },
      },
    },
  },
}
const REFUSED = {
  description: 'Anything that is not a success. 429 and 503 say when to ask again in `Retry-After` too.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const PROJECT = { name: 'projectId', in: 'query', required: true, schema: { type: 'string' } }
const CLIENT = { name: 'clientId', in: 'query', schema: { type: 'string' } }

interface Fields {
  readonly properties?: { readonly [name: string]: object }
  readonly required?: readonly string[]
}

function call(plugin: string, name: string, { method, path, body, reply }: Route, cache: CacheRule | undefined): object {
  const inPath = named(path)
  const rest = without(body, inPath)
  const inQuery = method === 'GET' || method === 'DELETE'
  return {
    operationId: `${plugin}.${name}`,
    parameters: [
      ...inPath.map((field) => ({
        name: field,
        in: 'path',
        required: true,
        schema: (body as Fields).properties?.[field] ?? { type: 'string' },
      })),
      PROJECT,
      CLIENT,
      ...(inQuery ? queryOf(rest) : []),
    ],
    ...(!inQuery && { requestBody: { required: true, content: { 'application/json': { schema: rest } } } }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: reply } } },
      ...(cache && { 304: { description: 'The answer is the one whose ETag was sent.' } }),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** The parameters of a path: `account` in `/v1/accounts/:account/balances`. */
function named(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** A body without its path parameters. */
function without(body: TSchema, names: readonly string[]): Fields {
  if (names.length === 0) return body as Fields
  const { properties = {}, required = [] } = body as Fields
  return {
    ...body,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  }
}

function queryOf({ properties = {}, required = [] }: Fields): readonly object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    // Lists are sent as `a,b,c`.
    ...('type' in schema && schema.type === 'array' && { style: 'form', explode: false }),
    schema,
  }))
}

function rawCall(plugin: string, { method, path, query = [], summary, type, keyed }: RawRoute): object {
  const content = { [type]: { schema: type === 'application/json' ? {} : { type: 'string' } } }
  return {
    operationId: `${plugin}.${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    summary,
    parameters: [
      ...named(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
      ...(keyed ? [PROJECT] : []),
    ],
    ...(method === 'POST' && { requestBody: { required: true, content } }),
    responses: { 200: { description: summary, content }, default: { $ref: '#/components/responses/Refused' } },
  }
}
