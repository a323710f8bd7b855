import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, checkedOut, treeHash } from './tree.mjs'

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.test', ...args], { cwd: folder, encoding: 'utf8' })
  const put = (file, text) => writeFileSync(join(folder, file), text)
  git('init', '-q')
  for (const [file, text] of [
    ['.gitignore', 'ignored'],
    ['a', '1'],
  ]) {
    put(file, text)
    git('add', file)
    git('commit', '-qm', `Add ${file}`)
  }
  return { folder, git, put }
}

test('the hash of a tree counts uncommitted and new files, not ignored ones, and stages nothing', () => {
  const { folder, git, put } = repository()
  const before = treeHash(folder)
  put('ignored', '1')
  expect(treeHash(folder)).toBe(before)
  put('b', '1')
  const after = treeHash(folder)
  expect(after).not.toBe(before)
  put('a', '2')
  expect(treeHash(folder)).not.toBe(after)
  expect(git('status', '--porcelain')).toBe(' M a\n?? b\n')
  put('a', '1')
  rmSync(join(folder, 'b'))
  expect(treeHash(folder)).toBe(before)
})

test('the hash of a tree counts a change of the same size in the second in which the index was written', () => {
  const { folder, git, put } = repository()
  git('config', 'core.trustctime', 'false')
  const second = 1_700_000_000
  const date = (file) => utimesSync(join(folder, file), second, second)
  date('a')
  git('add', '--refresh', 'a')
  date('.git/index')
  const before = treeHash(folder)
  put('a', '2')
  date('a')
  expect(treeHash(folder)).not.toBe(before)
})

test('the changed files are the uncommitted ones, or else those of the last commit, or those that differ from a commit', () => {
  const { folder, git, put } = repository()
  expect(changedFiles(undefined, folder)).toEqual(['a'])
  put('b', '1')
  expect(changedFiles(undefined, folder)).toEqual(['b'])
  expect(changedFiles(git('rev-list', '--max-parents=0', 'HEAD').trim(), folder)).toEqual(['a', 'b'])
})

test('a tree with an uncommitted change is not clean', () => {
  const { folder, git, put } = repository()
  expect(checkedOut(folder)).toEqual({ commit: git('rev-parse', 'HEAD').trim(), clean: true })
  put('a', '2')
  expect(checkedOut(folder).clean).toBe(false)
})
