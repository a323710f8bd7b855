import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SkeletonParts } from './skeleton-parts.js'

const draw = (shape: Parameters<typeof SkeletonParts>[0]['shape']) => renderToStaticMarkup(<SkeletonParts shape={shape} label="Loading" />)

test('each shape is a placeholder for its view’s content, and has a name for screen readers', () => {
  const shapes = ['rows', 'tiles', 'code', 'form', 'ring', 'sum', 'text'] as const
  const drawn = shapes.map(draw)
  expect(drawn.every((html) => html.includes('aria-label="Loading"'))).toBe(true)
  expect(new Set(drawn).size).toBe(shapes.length)
  expect(draw('ring')).toContain('data-shape="round"')
  expect(draw('tiles').match(/data-shape="image"/g)).toHaveLength(16)
  expect(draw('code')).toContain('block-size:328px')
})
