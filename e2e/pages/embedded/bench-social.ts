import { socials } from '@latchkey/socials'
import { startBench } from './start-bench.js'

startBench([socials()])
