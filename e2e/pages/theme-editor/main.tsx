// The example itself, under the policy of the tests.
import '../../../examples/gallery/src/theme-editor/main.js'
