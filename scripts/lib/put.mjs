import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file unless it already has this content: another process may be reading it, or another build writing the same. */
export function put(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(contents))) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, contents)
}
