import { signInTest } from './siwx-test.js'

export const test = signInTest()
