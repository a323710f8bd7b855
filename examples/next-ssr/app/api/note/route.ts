import { verifySession } from '../../latchkey'

/** An action that only a signed-in visitor may perform, and only from a page of this site. */
export async function POST(request: Request): Promise<Response> {
  const session = await verifySession(request)
  if (!session) return Response.json({ error: 'Sign in first.' }, { status: 401 })
  return Response.json({ noted: session.accounts[0]?.address })
}
