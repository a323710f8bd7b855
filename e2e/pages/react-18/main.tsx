// The same page with the oldest supported version of React; `alias.json` substitutes it for the current one.
import '../strict/main.js'
