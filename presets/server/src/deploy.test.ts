import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('API-42 images of the container recipe are pinned by digest', async () => {
  const recipe = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8')
  expect(recipe.match(/^FROM .*$/gm)).toEqual([expect.stringMatching(/^FROM node:22\.\d+\.\d+-alpine[\d.]+@sha256:[\da-f]{64}$/)])
})
