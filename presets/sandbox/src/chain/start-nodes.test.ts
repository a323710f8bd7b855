import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from './start-nodes.js'

test('a process that the system refuses to start is an error, and not an endless wait', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'
  await expect(startNodes([{ chainId: 1337, port: 0 }])).rejects.toMatchObject({
    code: 'chain-not-ready',
    message: expect.stringContaining('ENOENT'),
  })
})
