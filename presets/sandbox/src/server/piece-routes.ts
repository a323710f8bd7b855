import { Hono } from 'hono'
import { drawPiece } from '../pieces/draw-piece.js'

/** Metadata and images of the collectibles on Solana, which are not on the chain. */
export function pieceRoutes(): Hono {
  const app = new Hono()
  app.get('/pieces/:file{[0-9]{1,3}\\.(json|png)}', (c) => {
    const [number = '', kind] = c.req.param('file').split('.')
    if (kind === 'json') {
      const image = `${new URL(c.req.url).origin}/pieces/${number}.png`
      return c.json({ name: `Sun Key ${number}`, symbol: 'TKEY', description: 'A key that opens nothing.', image })
    }
    return c.body(drawPiece(Number(number)), 200, { 'content-type': 'image/png', 'cache-control': 'max-age=86400' })
  })
  return app
}
