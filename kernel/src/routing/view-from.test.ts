import { expect, test } from 'vitest'
import { viewFrom } from './view-from.js'

test('a view in a shared chunk includes its styles, if the chunk has any', async () => {
  const chunk: { readonly A: string; readonly B: string; readonly styles?: string } = { A: 'the view A', B: 'the view B' }
  expect(await viewFrom(async () => chunk, 'B')()).toEqual({ default: chunk.B })
  expect(await viewFrom(async () => ({ ...chunk, styles: 'b{}' }), 'A')()).toEqual({ default: chunk.A, styles: 'b{}' })
})
