import './sandbox-info.js'
// The example itself, under the policy of the tests.
import '../../../examples/react-vite/src/main.css'
import '../../../examples/react-vite/src/main.js'
