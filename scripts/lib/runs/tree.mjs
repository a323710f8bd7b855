import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../workspace.mjs'

/** Returns the hash of everything in the working tree that Git does not ignore, committed or not. */
export function treeHash(from = root) {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'))
  try {
    // In an index of our own, so that nothing is staged. It starts as a copy because Git then reads changed files only. The copy keeps
    // the time of the index, by which Git knows the files that may have changed in the second in which the index was written.
    const index = join(folder, 'index')
    const own = resolve(from, git(from, ['rev-parse', '--git-path', 'index']))
    if (existsSync(own)) cpSync(own, index, { preserveTimestamps: true })
    const env = { ...process.env, GIT_INDEX_FILE: index }
    git(from, ['add', '--all'], env)
    return git(from, ['write-tree'], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the commit that is checked out, and whether the working tree is the same. */
export function checkedOut(from = root) {
  return { commit: git(from, ['rev-parse', 'HEAD']), clean: git(from, ['status', '--porcelain']) === '' }
}

/**
 * Returns the files that differ from a commit, as paths from the root, those that are not in Git yet included. Without a commit: what is
 * uncommitted, or what the last commit changed if nothing is.
 */
export function changedFiles(ref, from = root) {
  const since = (commit) => lines(git(from, ['diff', '--name-only', '--no-renames', commit, '--']))
  const untracked = lines(git(from, ['ls-files', '--others', '--exclude-standard']))
  const changed = [...since(ref ?? 'HEAD'), ...untracked]
  return ref === undefined && changed.length === 0 ? since('HEAD~1') : changed
}

function git(cwd, args, env = process.env) {
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
}

function lines(text) {
  return text.split('\n').filter(Boolean)
}
