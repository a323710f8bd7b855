export { __id__Server } from './__name__-server.js'
