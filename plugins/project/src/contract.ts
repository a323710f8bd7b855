import type { Contract } from '@latchkey/kernel'

/** Data that the operator's server provides about the app. */
export interface ProjectContract extends Contract {
  readonly id: 'project'
}
