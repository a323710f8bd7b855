// Setup of every test: nothing in this process can reach another machine. The browser harness watches browsers separately.
import { Socket } from 'node:net'

const { connect } = Socket.prototype
// Files that share a process run this once each.
if (connect.name !== 'connectOnlyHere') Socket.prototype.connect = connectOnlyHere

function connectOnlyHere(...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { host = 'localhost', path } = typeof first === 'object' && first !== null ? first : { host: second }
  const here = path !== undefined || typeof host !== 'string' || host === 'localhost' || host === '::1' || /^127\./.test(host)
  if (!here) throw new Error(`A test tried to reach ${host}. Only this machine may be spoken to.`)
  return connect.apply(this, args)
}
