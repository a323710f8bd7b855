import { parse } from '@babel/parser'

/** Returns the parsed scripts of a file, with their places in it: one, or the script blocks of a component. */
export function scriptsOf(file, text) {
  if (!/\.(?:vue|svelte)$/.test(file)) return [scriptOf(text, 0, /\.[cm]?ts$/.test(file))]
  return [...text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)].map(({ 1: tag, 2: script, index }) =>
    scriptOf(script, index + tag.length, !/lang=["']?[jt]sx/.test(tag)),
  )
}

/** In plain TypeScript, `<T>value` is a cast. Plain JavaScript is parsed as JSX with types, which it may contain neither of. */
function scriptOf(code, start, isPlain) {
  try {
    const plugins = isPlain ? ['typescript', 'decorators'] : ['typescript', 'jsx', 'decorators']
    return { ast: parse(code, { sourceType: 'unambiguous', plugins, allowReturnOutsideFunction: true }).program, start }
  } catch (error) {
    return { start, problem: error instanceof Error ? error.message : String(error) }
  }
}
