import { startBench } from './start-bench.js'

startBench()
