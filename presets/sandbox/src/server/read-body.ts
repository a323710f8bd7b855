import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * The fields of a JSON body.
 * @throws HTTPException 400 or 415 with a sentence.
 */
export async function readBody(c: Context): Promise<{ readonly [field: string]: unknown }> {
  // This content type forces a browser to send a preflight from a foreign page.
  if (!c.req.header('content-type')?.startsWith('application/json')) throw new HTTPException(415, { message: 'The body must be JSON.' })
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HTTPException(400, { message: 'The body must be a JSON object.' })
  // Checked above; its fields stay unknown.
  return body as { readonly [field: string]: unknown }
}

/**
 * A field that must be a string.
 * @throws HTTPException 400
 */
export function textField(body: { readonly [field: string]: unknown }, name: string, longest = 200): string {
  const value = body[name]
  if (typeof value !== 'string' || value.length > longest) throw new HTTPException(400, { message: `${name} must be a short text.` })
  return value
}
