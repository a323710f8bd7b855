import { BaseSequencer } from 'vitest/node'

/** Starts with the fastest files: a run ends with the first failing test. */
export class QuickFirst extends BaseSequencer {
  #took = new Map()

  async sort(files) {
    for (const file of this.ctx.state.getFiles()) this.#took.set(file.filepath, file.result?.duration ?? 0)
    const took = ({ moduleId }) => this.#took.get(moduleId) ?? (/session|plugin|e2e/.test(moduleId) ? 1 : 0)
    return (await super.sort(files)).sort((a, b) => took(a) - took(b))
  }
}
